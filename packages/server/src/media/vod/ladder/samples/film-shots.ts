import type { Frame, Stream } from 'node-av/lib';
import { Deinterlacer } from '../../lanes/deinterlacer.ts';
import { pictureRecipe } from '../../lanes/picture-recipe.ts';
import { FilterRunner } from '../../native/filter-runner.ts';
import { nameColours } from '../../native/picture-input.ts';
import { TrackDecoder } from '../../native/track-decoder.ts';
import { type OpenSource, openSource } from '../../probe/open-source.ts';
import type { SourceTracks, VideoTrack } from '../../probe/source-tracks.ts';
import { toNumber } from '../../timing/ratio.ts';
import type { Size } from '../fit.ts';

/** Pictures in a row from one place of a film, upright and in each of the sizes. */
export interface Shot {
  /** Pictures by size, in the order of the sizes. */
  readonly pictures: readonly (readonly Frame[])[];
}

/** After this many packets a damaged place is given up. */
const PACKETS_TO_TRY = 400;

interface ShotsWanted {
  readonly sourcePath: string;
  readonly tracks: SourceTracks & { readonly video: VideoTrack };
  /** Largest first. */
  readonly sizes: readonly Size[];
  readonly shots: number;
  readonly pictures: number;
}

/**
 * Looks into a film at places that are spread over its whole length, from a key frame on where the file allows it.
 * The pictures of a shot are freed when the next one is asked for. Damaged places give none.
 */
export function* filmShots({ sourcePath, tracks, sizes, shots, pictures }: ShotsWanted): Generator<Shot> {
  const { video, startS, durationS } = tracks;
  const source = openSource(sourcePath);
  const scaler = new FilterRunner(pictureRecipe(video, sizes));
  try {
    for (let index = 0; index < shots; index += 1) {
      source.seek(startS + (durationS * (index + 0.5)) / shots);
      const shot: Frame[][] = sizes.map(() => []);
      try {
        for (const frame of decodeSome(source, video, pictures)) {
          scaler.push(frame);
          for (const [size, taken] of shot.entries()) taken.push(scaler.pull(size)!.clone()!);
        }
        if (shot[0]!.length === pictures) yield { pictures: shot };
      } finally {
        for (const frame of shot.flat()) frame.free();
      }
    }
  } finally {
    scaler.close();
    source.close();
  }
}

/** Decodes the next pictures, at the rate at which they will be shown. */
function* decodeSome(source: OpenSource, video: VideoTrack, pictures: number): Generator<Frame> {
  const stream = source.streams[video.streamIndex]!;
  const step = Math.max(1, Math.round(video.sourceFramesPerS / toNumber(video.frameRate)));
  let seen = 0;
  for (const frame of decodeOn(source, stream, video.isInterlaced)) {
    if (seen % step === 0) yield frame;
    seen += 1;
    if (seen >= pictures * step) return;
  }
}

function* decodeOn(source: OpenSource, stream: Stream, isInterlaced: boolean): Generator<Frame> {
  // With several threads, a decoder works on pictures that nobody will ask for.
  const decoder = new TrackDecoder(stream, 1);
  const deinterlacer = isInterlaced ? new Deinterlacer() : null;
  let packets = 0;
  try {
    for (const packet of source.packets([stream])) {
      for (const frame of decoder.decode(packet)) {
        frame.timeBase = stream.timeBase;
        nameColours(frame);
        if (deinterlacer === null) yield frame;
        else yield* deinterlacer.process(frame);
      }
      packets += 1;
      if (packets === PACKETS_TO_TRY) return;
    }
  } finally {
    decoder.close();
    deinterlacer?.close();
  }
}
