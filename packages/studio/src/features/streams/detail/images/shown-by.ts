/** What becomes of the streams that show an image, once it is deleted. @param count of them */
export function shownBy(count: number, noun: string): string {
  if (count === 0) return `No stream shows this ${noun}.`;
  return count === 1
    ? `One stream shows this ${noun}. It will have none until you choose another.`
    : `${count} streams show this ${noun}. They will have none until you choose another.`;
}
