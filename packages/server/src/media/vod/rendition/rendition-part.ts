import { rmSync } from 'node:fs';
import { join } from 'node:path';
import type { Segment } from '../playlists/segment.ts';
import type { TrackFormat } from './fragment-writer.ts';
import { INIT_FILE, UNFINISHED } from './rendition-files.ts';
import { RenditionWriter } from './rendition-writer.ts';

export interface PartOptions {
  readonly path: string;
  readonly firstSegment: number;
  /** How long before it is shown the rendition's first packet is decoded; that of the part's own if left out. */
  readonly delayS?: number;
  readonly onSegment: (segment: Segment) => void;
}

/** Segments of a rendition from a certain one on, whose playlist is written elsewhere. */
export class RenditionPart {
  readonly writer: RenditionWriter;

  constructor(
    { path, firstSegment, delayS, onSegment }: PartOptions,
    video: TrackFormat,
    audio: TrackFormat | null,
  ) {
    // There is one already, which fits.
    const ownInit = firstSegment === 0 ? null : `${INIT_FILE}.${firstSegment}${UNFINISHED}`;
    this.writer = new RenditionWriter(path, video, audio, {
      firstSegment,
      initFile: ownInit ?? INIT_FILE,
      ...(delayS !== undefined && { delayS }),
      skipsEarlySound: firstSegment > 0,
      onSegment: (segment) => {
        if (ownInit !== null) rmSync(join(path, ownInit), { force: true });
        onSegment(segment);
      },
    });
  }

  finish(endS: number): null {
    this.writer.finish(endS);
    return null;
  }
}
