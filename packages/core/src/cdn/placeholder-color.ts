/**
 * The mean colour of a ThumbHash (https://evanw.github.io/thumbhash): its first three bytes are lightness and two
 * differences, of 6 bits each.
 * @param placeholder in base64
 * @returns `#rrggbb`; undefined for what is no ThumbHash
 */
export function placeholderColor(placeholder: string): string | undefined {
  if (!/^[\w+/]{4}/.test(placeholder)) return undefined;
  const [first = 0, second = 0, third = 0] = [...atob(placeholder.slice(0, 4))].map((one) =>
    one.charCodeAt(0),
  );
  const header = first | (second << 8) | (third << 16);
  const lightness = (header & 63) / 63;
  const yellow = ((header >> 6) & 63) / 31.5 - 1;
  const red = ((header >> 12) & 63) / 31.5 - 1;
  const b = lightness - (2 / 3) * yellow;
  const r = (3 * lightness - b + red) / 2;
  const g = r - red;
  const hex = (part: number): string =>
    Math.round(255 * Math.min(1, Math.max(0, part)))
      .toString(16)
      .padStart(2, '0');
  return `#${[r, g, b].map(hex).join('')}`;
}
