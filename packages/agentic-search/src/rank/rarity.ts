/**
 * How much it says that a file has a term, from 0 to 1: 1 for a term that one file has, 0 for one that all have.
 * The idf of BM25 (Robertson and Zaragoza, "The Probabilistic Relevance Framework", 2009), divided by its largest value.
 */
export function rarity(filesWithTerm: number, filesSearched: number): number {
  if (filesWithTerm <= 0 || filesSearched <= 0) return 0;
  const idf = (count: number): number => Math.log(1 + (filesSearched - count + 0.5) / (count + 0.5));
  return Math.max(0, idf(filesWithTerm)) / Math.max(idf(1), 0.01);
}
