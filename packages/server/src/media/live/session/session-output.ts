import type {
  PackagedInit,
  PackagedPart,
  PackagedPicture,
  PackagedSegment,
  PackagerOutput,
} from '../cmaf/packaged.ts';
import type { FilePlace, LiveSegment } from '../hls/live-segment.ts';
import type { LiveWindow } from '../hls/live-window.ts';
import type { LiveLadder } from '../ladder/live-ladder.ts';
import type { PartPlace, Recording } from '../recording/recording.ts';

/** A part that players can have now. */
export interface PublishedPart {
  readonly sequence: number;
  readonly part: number;
  readonly ticks: number;
  readonly isIndependent: boolean;
}

interface SessionOutputParts {
  readonly window: LiveWindow;
  readonly inits: Map<string, PackagedInit>;
  readonly recording: Recording | null;
  readonly ladder: LiveLadder | null;
  readonly onPart: (part: PublishedPart) => void;
}

export interface CurrentInit {
  readonly init: PackagedInit;
  readonly name: string;
  readonly number: number;
}

/** Gives what the packager makes to players, to the recording, and to the lower renditions. */
export class SessionOutput implements PackagerOutput {
  readonly #parts: SessionOutputParts;
  #current: CurrentInit | null;
  #segment: LiveSegment | null = null;
  #places: PartPlace[] = [];
  #endTicks = 0;

  /** @param current what an earlier process left in use */
  constructor(parts: SessionOutputParts, current: CurrentInit | null) {
    this.#parts = parts;
    this.#current = current;
  }

  picture(picture: PackagedPicture): void {
    this.#parts.ladder?.picture(picture);
  }

  openSegment(segment: PackagedSegment): void {
    const { window, recording, ladder } = this.#parts;
    const isRecorded = recording !== null && !recording.hasFailed;
    const name = this.#nameOf(segment.init);
    this.#segment = window.openSegment(segment, name, { isPending: isRecorded });
    this.#places = [];
    recording?.segment(this.#segment.sequence, segment);
    ladder?.opened(this.#segment, segment);
  }

  part(part: PackagedPart): void {
    const { window, recording, ladder, onPart } = this.#parts;
    window.addPart(part);
    if (recording !== null) this.#places.push(recording.part(part));
    this.#endTicks = part.startTicks + part.ticks;
    const { sequence, partCount } = this.#segment!;
    ladder?.part(part);
    onPart({ sequence, part: partCount - 1, ticks: part.ticks, isIndependent: part.isIndependent });
  }

  closeSegment(): void {
    const { window, recording, ladder } = this.#parts;
    recording?.record({ type: 'close' });
    window.closeSegment();
    ladder?.closed();
    void this.#settle(this.#segment!, this.#places);
  }

  endLeg(): void {
    this.#parts.ladder?.endLeg(this.#endTicks);
  }

  #nameOf(init: PackagedInit): string {
    const { window, inits, recording } = this.#parts;
    if (this.#current?.init === init) return this.#current.name;
    const number = recording?.init(init, window.token) ?? (this.#current?.number ?? 0) + 1;
    const name = initName(window.token, number);
    inits.set(name, init);
    this.#current = { init, name, number };
    return name;
  }

  async #settle(segment: LiveSegment, places: readonly PartPlace[]): Promise<void> {
    const areWritten = await Promise.all(places.map(({ written }) => written));
    const [first] = places;
    const isWhole = first !== undefined && areWritten.every(Boolean);
    const place: FilePlace | null = isWhole ? { path: first.path, offset: first.offset } : null;
    this.#parts.window.settle(segment, place);
  }
}

export function initName(token: string, number: number): string {
  return `${token}/init-${number}.mp4`;
}
