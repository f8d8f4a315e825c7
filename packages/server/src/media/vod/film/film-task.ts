import type { CopiedPictures } from '../job/copy-pictures.ts';
import type { CopiedSegments } from '../job/copy-segments.ts';
import type { StepEvent, VodJobInput } from '../job/vod-task.ts';
import type { Rung } from '../ladder/ladder.ts';
import type { WrittenPoster } from '../pictures/poster.ts';
import type { MadeFile } from '../plan.ts';
import type { SourceSummary } from '../probe/source-summary.ts';
import type { SourceTracks } from '../probe/source-tracks.ts';
import type { FinishedRendition } from '../rendition/rendition.ts';
import type { VodResult } from '../result.ts';
import type { SegmentSpan, StretchOutcome, StretchTask } from '../stretch/stretch-task.ts';
import type { FilmCopy, FilmRendition, FilmWork } from './film-work.ts';

/** What a media child is asked to do. */
export type FilmTask =
  | ({ readonly kind: 'open' } & OpenInput)
  | ({ readonly kind: 'begin' } & BeginInput)
  | ({ readonly kind: 'poster' } & PosterInput)
  | ({ readonly kind: 'ladder' } & LadderInput)
  | ({ readonly kind: 'stretch' } & StretchTask & Priority)
  | ({ readonly kind: 'copy' } & CopyInput)
  | ({ readonly kind: 'copy-pictures' } & CopyPicturesInput)
  | ({ readonly kind: 'copy-segments' } & CopySegmentsInput);

interface Priority {
  /** Whether everything else on this machine goes first. */
  readonly givesWay: boolean;
}

export interface OpenInput
  extends Pick<VodJobInput, 'sourcePath' | 'outputDirectory' | 'attempt' | 'isLight' | 'preset'> {
  /** How much of the file's beginning is there. */
  readonly headBytes: number;
  /** Whether the end of the file is there too, after a hole. */
  readonly hasEnd: boolean;
}

export interface BeginInput extends VodJobInput {
  /** Whether viewers can wait for what is not made yet; otherwise a film is made from start to end. */
  readonly canWait: boolean;
  /** What an earlier attempt has decided, and the first segments that it has not made; null to start from the beginning. */
  readonly earlier: { readonly work: FilmWork; readonly missing: readonly SegmentSpan[] } | null;
  /** Of a film that turned out not to fit together from stretches: probed before, with this poster. */
  readonly whole: { readonly poster: WrittenPoster | null } | null;
}

export interface PosterInput extends Pick<VodJobInput, 'sourcePath' | 'outputDirectory'> {
  readonly tracks: SourceTracks;
}

/** What is done once a film can be watched. */
interface LadderTask
  extends Pick<VodJobInput, 'sourcePath' | 'outputDirectory' | 'attempt' | 'isLight' | 'preset'>,
    Priority {}

export interface LadderInput extends LadderTask {
  readonly work: FilmWork;
  /** The whole ladder of a film of its size, largest first. */
  readonly rungs: readonly Rung[];
}

interface CopyInput extends LadderTask {
  readonly tracks: SourceTracks;
}

interface CopyPicturesInput extends LadderTask {
  readonly work: FilmWork;
}

export interface CopySegmentsInput extends LadderTask {
  readonly work: FilmWork;
  /** The first segment of the copy that is missing. */
  readonly from: number;
}

/** What a media child reports. */
export type FilmMessage =
  | StepEvent
  /** What is known of a copy whose segments follow. */
  | { readonly type: 'copy-begun'; readonly copy: FilmCopy }
  | { readonly type: 'position'; readonly positionS: number }
  /** These segments are somebody else's from now on. */
  | { readonly type: 'released'; readonly directory: string; readonly segments: readonly number[] }
  | { readonly type: 'done'; readonly outcome: FilmOutcome };

export type FilmOutcome =
  /** What the beginning of a file has shown; null where it does not show enough yet. */
  | { readonly kind: 'opened'; readonly opened: OpenedFilm | null }
  /** The film was made from start to end. */
  | { readonly kind: 'result'; readonly result: VodResult }
  /** The first segments are there; the rest is made in stretches. */
  | BegunOutcome
  | { readonly kind: 'poster'; readonly poster: WrittenPoster | null }
  | {
      readonly kind: 'ladder';
      readonly renditions: readonly FilmRendition[];
      readonly made: readonly MadeFile[];
    }
  | { readonly kind: 'stretch'; readonly stretch: StretchOutcome }
  /** The copy of the source; null where there is none. */
  | { readonly kind: 'copy'; readonly copy: FinishedRendition | null }
  | { readonly kind: 'copied-pictures'; readonly copied: CopiedPictures | null }
  | { readonly kind: 'copied-segments'; readonly copied: CopiedSegments }
  /** The film has to be made from start to end, because of this. */
  | { readonly kind: 'refused'; readonly reason: string };

export interface BegunOutcome extends BegunFilm {
  readonly kind: 'begun';
  /** `NOT_YET` where an earlier attempt's is being shown. */
  readonly poster: WrittenPoster | 'NOT_YET' | null;
  /** Why an earlier attempt cannot be continued in stretches; null where it can be. */
  readonly refusal: string | null;
}

export interface OpenedFilm {
  readonly source: SourceSummary;
  readonly poster: WrittenPoster | null;
  /** The first segments; `NOT_YET` where more of the file may give them, null for a film that is made from start to end. */
  readonly beginning: BegunFilm | 'NOT_YET' | null;
}

/** A film of which the first segments are made. */
export interface BegunFilm {
  readonly work: FilmWork;
  readonly made: readonly MadeFile[];
  readonly stretch: StretchOutcome | null;
}

/** What is passed on unchanged to those who follow the job. */
export function isStep(message: Exclude<FilmMessage, { type: 'done' }>): message is StepEvent {
  return !['position', 'released', 'copy-begun'].includes(message.type);
}

/** What a media child is told while it makes a stretch. */
export type StretchMessage = ReleaseMessage | PauseMessage;

/** Others go first, or do not any more. */
export interface PauseMessage {
  readonly type: 'pause';
  readonly isPaused: boolean;
}

/** Somebody else makes these segments, unless they have been begun. */
export interface ReleaseMessage {
  readonly type: 'release';
  readonly directory: string;
  readonly span: SegmentSpan;
}
