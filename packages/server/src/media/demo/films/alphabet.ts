/** How wide a capital is and the line that a pen draws for it, in a box whose height is 100. */
export interface Letter {
  readonly width: number;
  /** SVG path data. */
  readonly line: string;
}

const letter = (width: number, line: string): Letter => ({ width, line });

/**
 * Capitals, digits and signs of one line width. Our own, so that the films look the same on machines without any
 * fonts.
 */
export const ALPHABET: Readonly<Record<string, Letter>> = {
  ' ': letter(20, ''),
  A: letter(80, 'M0 100L40 0L80 100M14 66H66'),
  B: letter(62, 'M0 46H33A27 27 0 0 1 33 100H0V0H29A23 23 0 0 1 29 46'),
  C: letter(86, 'M88 18A50 50 0 1 0 88 82'),
  D: letter(80, 'M0 0V100H30A50 50 0 0 0 30 0Z'),
  E: letter(54, 'M54 0H0V100H54M0 49H46'),
  F: letter(52, 'M52 0H0V100M0 49H44'),
  G: letter(98, 'M88 18A50 50 0 1 0 100 52H62'),
  H: letter(72, 'M0 0V100M72 0V100M0 49H72'),
  I: letter(0, 'M0 0V100'),
  J: letter(44, 'M44 0V74A22 26 0 0 1 0 74'),
  K: letter(64, 'M0 0V100M60 0L0 62M22 40L64 100'),
  L: letter(50, 'M0 0V100H50'),
  M: letter(92, 'M0 100V0L46 70L92 0V100'),
  N: letter(76, 'M0 100V0L76 100V0'),
  O: letter(100, 'M50 0A50 50 0 1 1 49.9 0Z'),
  P: letter(60, 'M0 100V0H32A28 28 0 0 1 32 56H0'),
  Q: letter(100, 'M50 0A50 50 0 1 1 49.9 0ZM64 68L98 104'),
  R: letter(62, 'M0 100V0H32A28 28 0 0 1 32 56H0M34 56L62 100'),
  S: letter(60, 'M56 18C52 6 42 0 31 0C14 0 3 10 3 25C3 58 60 40 60 74C60 90 48 100 31 100C16 100 5 93 0 80'),
  T: letter(72, 'M0 0H72M36 0V100'),
  U: letter(72, 'M0 0V64A36 36 0 0 0 72 64V0'),
  V: letter(80, 'M0 0L40 100L80 0'),
  W: letter(116, 'M0 0L29 100L58 8L87 100L116 0'),
  X: letter(72, 'M0 0L72 100M72 0L0 100'),
  Y: letter(76, 'M0 0L38 50L76 0M38 50V100'),
  Z: letter(68, 'M0 0H68L0 100H68'),
  '0': letter(66, 'M33 0A33 50 0 1 1 32.9 0Z'),
  '1': letter(66, 'M18 18L42 0V100'),
  '2': letter(66, 'M3 26C4 10 16 0 33 0C50 0 61 11 61 27C61 38 56 46 47 55L2 100H64'),
  '3': letter(
    66,
    'M5 18C9 7 19 0 32 0C48 0 59 10 59 25C59 39 48 48 29 48C51 48 63 58 63 74C63 90 50 100 32 100C16 100 5 92 1 78',
  ),
  '4': letter(66, 'M52 100V0L0 70H66'),
  '5': letter(66, 'M56 0H12L6 46C13 40 22 37 32 37C50 37 63 50 63 68C63 87 49 100 31 100C17 100 6 93 2 81'),
  '6': letter(66, 'M54 0C26 10 0 36 0 67A33 33 0 1 0 33 34C18 34 4 46 0 62'),
  '7': letter(66, 'M2 0H64L24 100'),
  '8': letter(66, 'M33 0A25 23 0 1 1 32.9 0ZM33 46A33 27 0 1 1 32.9 46Z'),
  '9': letter(66, 'M12 100C40 90 66 64 66 33A33 33 0 1 0 33 66C48 66 62 54 66 38'),
  '.': letter(4, 'M2 98V99'),
  ',': letter(8, 'M6 96L0 112'),
  ':': letter(4, 'M2 34V35M2 88V89'),
  '-': letter(34, 'M0 56H34'),
  '+': letter(56, 'M0 52H56M28 24V80'),
  "'": letter(0, 'M0 0V18'),
  '%': letter(76, 'M66 0L10 100M15 2A15 19 0 1 1 14.9 2ZM61 60A15 19 0 1 1 60.9 60Z'),
};
