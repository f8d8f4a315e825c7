/** Parses a number as people write it: spaces or commas between thousands, a comma or point before decimals. */
export function parseNumber(text: string): number {
  const plain = text
    .replace(/\s/g, '')
    .replace(/,(?=\d{3}(?!\d))/g, '')
    .replace(',', '.');
  return plain === '' ? Number.NaN : Number(plain);
}
