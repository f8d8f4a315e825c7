import type { Prefetch } from '../prefetch.ts';
import type { Transfer } from './bandwidth.ts';
import { fetchAll, fetchBody } from './fetch-body.ts';
import type { Segment } from './media-playlist.ts';
import type { Rendition } from './rendition.ts';
import type { Sink } from './sink.ts';

/** A segment on its way. */
export interface Job {
  readonly id: number;
  readonly segment: Segment;
  /** Something poorer is loaded there. */
  readonly replaces: boolean;
  readonly abort: AbortController;
  readonly sinceMs: number;
  bytes: number;
  totalBytes: number;
}

export interface CarrierOptions {
  readonly sink: Sink;
  readonly prefetch: Prefetch;
  /** Somebody waits for a picture. */
  readonly isUrgent: () => boolean;
  /** The initialisation segment did not come. */
  readonly onNoBeginning: (rendition: Rendition, error: unknown) => void;
}

/** Fetches a segment and puts it into the sink, with its initialisation segment before it where that has changed. */
export type Carry = (rendition: Rendition, job: Job) => Promise<Transfer>;

export function createCarrier({ sink, prefetch, isUrgent, onNoBeginning }: CarrierOptions): Carry {
  let initialised = -1;
  /** Where the parser began: WebKitGTK's passes over what lies before that, until it begins anew. */
  let beganS: number | undefined;
  const carry: Carry = async (rendition, job) => {
    const { id, mimeType } = rendition;
    const { url, startS } = job.segment;
    const { signal } = job.abort;
    // Beside the segment, not before it.
    const beginning = rendition.init(signal);
    beginning.catch((error) => onNoBeginning(rendition, error));
    const put = async (data: BufferSource): Promise<void> => {
      const isBefore = startS < (beganS ?? startS);
      if (initialised !== id || isBefore) {
        const first = await beginning;
        signal.throwIfAborted();
        await sink.append(first, mimeType);
        initialised = id;
        if (isBefore) {
          // Only an open source can drop anything, and that append has opened one that had ended.
          sink.dropPart();
          await sink.append(first, mimeType);
        }
        if (isBefore || beganS === undefined) beganS = startS;
      }
      signal.throwIfAborted();
      await sink.append(data, mimeType);
    };
    const onProgress = (bytes: number, totalBytes: number): void => {
      Object.assign(job, { bytes, totalBytes });
    };

    const ahead = await prefetch.take(url)?.catch(() => undefined);
    if (ahead) {
      await put(ahead.data);
      return { ...ahead, bytes: ahead.data.byteLength };
    }
    // What has arrived can be shown before the rest is there.
    if (isUrgent()) return fetchBody(url, { signal, onProgress, onPiece: put });
    const { data, transfer } = await fetchAll(url, { signal, onProgress });
    await put(data);
    return transfer;
  };
  return (rendition, job) =>
    carry(rendition, job).catch((error: unknown) => {
      // A part was dropped, or will be: whatever comes next, the parser begins with it.
      beganS = Number.POSITIVE_INFINITY;
      throw error;
    });
}
