/** Above this many pairs of lines only the common beginning and end are aligned, so that time stays bounded. */
const MAX_PAIRS = 160_000;

/**
 * For each line of `after`, the index of the line of `before` that it stands for unchanged, or -1. Indexes grow. The common beginning
 * and end are taken first, then a longest common subsequence of what lies between.
 */
export function alignLines(before: readonly string[], after: readonly string[]): Int32Array {
  const aligned = new Int32Array(after.length).fill(-1);
  let head = 0;
  while (head < before.length && head < after.length && before[head] === after[head]) {
    aligned[head] = head;
    head++;
  }
  let tail = 0;
  while (
    tail < before.length - head &&
    tail < after.length - head &&
    before[before.length - 1 - tail] === after[after.length - 1 - tail]
  ) {
    aligned[after.length - 1 - tail] = before.length - 1 - tail;
    tail++;
  }
  const rows = before.length - head - tail;
  const columns = after.length - head - tail;
  if (rows > 0 && columns > 0 && rows * columns <= MAX_PAIRS) alignMiddle(before, after, head, rows, columns, aligned);
  return aligned;
}

function alignMiddle(
  before: readonly string[],
  after: readonly string[],
  head: number,
  rows: number,
  columns: number,
  aligned: Int32Array,
): void {
  const width = columns + 1;
  /** Length of the longest common subsequence of the rests that begin at a row and a column. */
  const lengths = new Int32Array((rows + 1) * width);
  const lengthAt = (row: number, column: number): number => lengths[row * width + column] ?? 0;
  for (let row = rows - 1; row >= 0; row--) {
    for (let column = columns - 1; column >= 0; column--) {
      lengths[row * width + column] =
        before[head + row] === after[head + column]
          ? lengthAt(row + 1, column + 1) + 1
          : Math.max(lengthAt(row + 1, column), lengthAt(row, column + 1));
    }
  }
  for (let row = 0, column = 0; row < rows && column < columns;) {
    if (before[head + row] === after[head + column]) {
      aligned[head + column] = head + row;
      row++;
      column++;
    } else if (lengthAt(row + 1, column) >= lengthAt(row, column + 1)) row++;
    else column++;
  }
}
