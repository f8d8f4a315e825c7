import { type Faces, type Run, splitRuns, type Weight } from './faces.ts';

export interface TextStyle {
  /** In points. */
  readonly size: number;
  readonly color: string;
  readonly weight?: Weight;
  /** Whether all digits are equally wide, so that those of a column align. */
  readonly isTabular?: boolean;
}

/** Writes lines of text on the pages of a document. All distances are points. */
export interface Pen {
  /** @param y of the baseline */
  write(text: string, x: number, y: number, style: TextStyle): void;
  /** @param x where the text ends */
  writeLeftOf(text: string, x: number, y: number, style: TextStyle): void;
  /** The lines of a text that may be this wide: cut at spaces, and inside words that are wider. */
  wrap(text: string, width: number, style: TextStyle): string[];
}

/** OpenType features. Given an empty list, pdfkit lays out a run as a whole, and not each of its words. */
function featuresOf({ isTabular = false }: TextStyle): PDFKit.Mixins.OpenTypeFeatures[] {
  return isTabular ? ['tnum'] : [];
}

export function createPen(doc: PDFKit.PDFDocument, faces: Faces): Pen {
  for (const { name, data } of Object.values(faces).flat()) doc.registerFont(name, data);

  /** Runs that were measured: a text is measured, and then written. */
  const measured = new Map<string, readonly (Run & { readonly width: number })[]>();
  const runsOf = (text: string, style: TextStyle) => {
    const { size, weight = 'regular', isTabular = false } = style;
    const key = `${size} ${weight} ${isTabular} ${text}`;
    const known = measured.get(key);
    if (known) return known;
    const runs = splitRuns(text, faces[weight]).map((run) => {
      doc.font(run.face.name).fontSize(size);
      return { ...run, width: doc.widthOfString(run.text, { features: featuresOf(style) }) };
    });
    measured.set(key, runs);
    return runs;
  };
  const widthOf = (text: string, style: TextStyle) =>
    runsOf(text, style).reduce((sum, { width }) => sum + width, 0);

  const write = (text: string, x: number, y: number, style: TextStyle) => {
    let at = x;
    for (const { face, text: part, width } of runsOf(text, style)) {
      doc.font(face.name).fontSize(style.size).fillColor(style.color);
      doc.text(part, at, y, { lineBreak: false, baseline: 'alphabetic', features: featuresOf(style) });
      at += width;
    }
  };

  const wrap = (text: string, width: number, style: TextStyle) => {
    if (widthOf(text, style) <= width) return [text];
    const lines: string[] = [];
    let line = '';
    for (const word of text.split(/\s+/u).flatMap((one) => cut(one, width, style))) {
      const longer = line === '' ? word : `${line} ${word}`;
      if (line !== '' && widthOf(longer, style) > width) {
        lines.push(line);
        line = word;
      } else line = longer;
    }
    return [...lines, line];
  };

  /** A word in pieces that fit. */
  const cut = (word: string, width: number, style: TextStyle): string[] => {
    if (widthOf(word, style) <= width) return [word];
    const pieces = [''];
    for (const character of word) {
      const longer = `${pieces.at(-1)}${character}`;
      if (pieces.at(-1) === '' || widthOf(longer, style) <= width) pieces[pieces.length - 1] = longer;
      else pieces.push(character);
    }
    return pieces;
  };

  return {
    write,
    writeLeftOf: (text, x, y, style) => write(text, x - widthOf(text, style), y, style),
    wrap,
  };
}
