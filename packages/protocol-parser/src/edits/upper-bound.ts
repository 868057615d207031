/** How many of the growing numbers are at most `value`. */
export function upperBound(numbers: readonly number[], value: number): number {
  let low = 0;
  let high = numbers.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((numbers[middle] ?? 0) <= value) low = middle + 1;
    else high = middle;
  }
  return low;
}
