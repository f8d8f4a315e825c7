/** Reads a number as people write it: with spaces or commas between thousands, and a comma or point before tenths. */
export function parseNumber(text: string): number {
  const plain = text
    .replace(/\s/g, '')
    .replace(/,(?=\d{3}(?!\d))/g, '')
    .replace(',', '.');
  return plain === '' ? Number.NaN : Number(plain);
}
