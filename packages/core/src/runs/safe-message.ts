const absolutePath = /(?<=^|[\s'"`(=:,])(?:file:\/\/)?(?:[A-Za-z]:)?(?:[\\/][^\s\\/'"`:),]+){2,}/g;

/** The most characters of a message that an event keeps. */
const maxChars = 2000;

/** An error's text as an event may hold it: paths of the machine are gone, and it is of bounded length. */
export function safeMessage(text: string): string {
  const clean = text.replaceAll(absolutePath, '<path>');
  return clean.length > maxChars ? `${clean.slice(0, maxChars)} …` : clean;
}
