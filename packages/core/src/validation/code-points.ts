/** Length as people and JSON Schema count it: an emoji of two UTF-16 units is one. */
export function countCodePoints(text: string): number {
  let count = 0;
  for (const _ of text) count++;
  return count;
}
