/** A colour as red, green and blue, 0 to 255. */
export type Rgb = readonly [red: number, green: number, blue: number];

/** Relative luminance, 0 to 1 (WCAG 2.2). */
export function luminance(color: Rgb): number {
  const [red = 0, green = 0, blue = 0] = color.map((part) => {
    const share = part / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** Contrast of two luminances, 1 to 21 (WCAG 2.2). */
export function contrast(one: number, other: number): number {
  return (Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05);
}

/** The brightest that a bar of controls gets: white under its shade. */
const SHADE = luminance([51, 51, 51]);

/**
 * What goes with an accent colour: ink for text and signs on it (at least 4.5 to 1), and an edge around it where the
 * colour itself does not stand out from the dark behind the controls (at least 3 to 1).
 */
export function matchingColors(color: Rgb): { readonly ink: string; readonly edge: string } {
  const own = luminance(color);
  return {
    ink: contrast(own, 0) > contrast(own, 1) ? '#000' : '#fff',
    edge: contrast(own, SHADE) < 3 ? '#fff' : '#0000',
  };
}

/** Reads `#rrggbb` and what browsers make of most colours, `rgb(1, 2, 3)`; undefined for other notations. */
export function readColor(text: string): Rgb | undefined {
  const hex = /^#([\da-f]{2})([\da-f]{2})([\da-f]{2})$/i.exec(text);
  const parts = /^rgba?\(([\d.]+)[ ,]+([\d.]+)[ ,]+([\d.]+)/.exec(text);
  const [, red = '', green = '', blue = ''] = hex ?? parts ?? [];
  const read = (part: string): number => Number.parseInt(part, hex ? 16 : 10);
  return red ? [read(red), read(green), read(blue)] : undefined;
}
