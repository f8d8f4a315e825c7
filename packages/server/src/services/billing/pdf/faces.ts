import { readFile } from 'node:fs/promises';
import * as fontkit from 'fontkit';

export type Weight = 'regular' | 'bold';

/** A font file, and which letters it has. */
interface Face {
  readonly name: string;
  readonly data: Buffer;
  has(codePoint: number): boolean;
}

/** For each weight, the usual face, then the one for letters that it lacks. */
export type Faces = Readonly<Record<Weight, readonly [Face, Face]>>;

/** A part of a text that is written in one face. */
export interface Run {
  readonly face: Face;
  readonly text: string;
}

const FILES: Readonly<Record<Weight, readonly [string, string]>> = {
  regular: [
    import.meta.resolve('@expo-google-fonts/inter/400Regular/Inter_400Regular.ttf'),
    import.meta.resolve('dejavu-fonts-ttf/ttf/DejaVuSans.ttf'),
  ],
  bold: [
    import.meta.resolve('@expo-google-fonts/inter/600SemiBold/Inter_600SemiBold.ttf'),
    import.meta.resolve('dejavu-fonts-ttf/ttf/DejaVuSans-Bold.ttf'),
  ],
};

/** Stands for what no face has. */
const MISSING = '\u25A1';

/** Characters that only say something about their neighbours. */
const INVISIBLE = /\p{Default_Ignorable_Code_Point}/gu;

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });

/** Reads all faces: 2.4 MB that are not kept. */
export async function readFaces(): Promise<Faces> {
  const readPair = ([first, second]: readonly [string, string]) =>
    Promise.all([readFace(first), readFace(second)]);
  const [regular, bold] = await Promise.all([readPair(FILES.regular), readPair(FILES.bold)]);
  return { regular, bold };
}

async function readFace(url: string): Promise<Face> {
  const data = await readFile(new URL(url));
  const font = fontkit.create(data);
  if (!('hasGlyphForCodePoint' in font)) throw new Error(`${url} is not one font`);
  return { name: url, data, has: (codePoint) => font.hasGlyphForCodePoint(codePoint) };
}

/** Cuts a text where its face changes. Letters with their marks stay together. */
export function splitRuns(text: string, [usual, other]: Faces[Weight]): Run[] {
  const runs: { face: Face; text: string }[] = [];
  for (const grapheme of graphemesOf(text)) {
    const last = runs.at(-1);
    const known = [usual, other].find((face) => hasAll(face, grapheme));
    // A space stays with the word before it, because a run from right to left is turned as a whole.
    const face = grapheme === ' ' && last ? last.face : (known ?? other);
    const shown = known ? grapheme : MISSING;
    if (last?.face === face) last.text += shown;
    else runs.push({ face, text: shown });
  }
  return runs;
}

function graphemesOf(text: string): string[] {
  const visible = text
    .normalize('NFC')
    .replace(INVISIBLE, '')
    .replace(/[\s\p{Cc}]+/gu, ' ');
  return Array.from(graphemes.segment(visible), ({ segment }) => segment);
}

const hasAll = (face: Face, grapheme: string): boolean =>
  [...grapheme].every((character) => face.has(character.codePointAt(0) ?? 0));
