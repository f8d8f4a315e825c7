import { VISITOR_KEY, type VisitorMemory } from '../../show/visitor-memory.ts';

/** As many videos are remembered: those that were left last. */
const MAX_POSITIONS = 20;

/** Notes what the visitor has chosen: for all videos of the page and, with their consent, for the next visit. */
export function remember(memory: VisitorMemory, choice: Partial<VisitorMemory>): void {
  Object.assign(memory, choice);
  keepVisitor(memory);
}

/** Notes where a video was left; `undefined` forgets it: it was seen to its end, or hardly begun. */
export function rememberPosition(memory: VisitorMemory, id: string, positionS: number | undefined): void {
  // Other tabs write here, too.
  const positions = Object.entries(readPositions()).filter(
    ([one, leftS]) => one !== id && typeof leftS === 'number',
  );
  if (positionS !== undefined) positions.push([id, Math.floor(positionS)]);
  keepVisitor(memory, Object.fromEntries(positions.slice(-MAX_POSITIONS)));
}

function readPositions(): Readonly<Record<string, unknown>> {
  try {
    return JSON.parse(localStorage[VISITOR_KEY]).positions ?? {};
  } catch {
    return {};
  }
}

/** Writes it where the visitor agrees to be recognised: then their id is there. A storage that throws keeps nothing. */
export function keepVisitor(memory: VisitorMemory, positions = readPositions()): void {
  // Nothing else that was found there, so that it stays small.
  const { volume, muted, rate, height, language, showsCaptions, staysAtEnd } = memory;
  const kept = { volume, muted, rate, height, language, showsCaptions, staysAtEnd, positions };
  try {
    if (localStorage.commoncast) localStorage[VISITOR_KEY] = JSON.stringify(kept);
  } catch {}
}
