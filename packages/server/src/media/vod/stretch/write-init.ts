import { randomBytes } from 'node:crypto';
import { mkdirSync, readFileSync, renameSync } from 'node:fs';
import { join } from 'node:path';
import type { FilmRendition } from '../film/film-work.ts';
import type { Rung } from '../ladder/ladder.ts';
import { createAudioEncoder } from '../native/audio-encoder.ts';
import type { FrameEncoder } from '../native/encoder.ts';
import type { MadeFile } from '../plan.ts';
import { codecStrings } from '../playlists/codec-strings.ts';
import type { SourceTracks, VideoTrack } from '../probe/source-tracks.ts';
import { FragmentWriter, type TrackFormat } from '../rendition/fragment-writer.ts';
import { INIT_FILE, UNFINISHED } from '../rendition/rendition-files.ts';
import { toNumber } from '../timing/ratio.ts';
import { createRungEncoder } from './rung-encoder.ts';

interface InitParts {
  readonly outputDirectory: string;
  /** Part of the directory's name. */
  readonly attempt: string;
  readonly tracks: SourceTracks & { readonly video: VideoTrack };
  readonly preset: string;
}

/** A rendition in a directory of its own, with the initialization segment that all its segments fit. */
export function beginRendition(
  { outputDirectory, attempt, tracks, preset }: InitParts,
  rung: Rung,
): { readonly rendition: FilmRendition; readonly init: MadeFile } {
  const directory = `${rung.name}-${attempt}${randomBytes(2).toString('hex')}`;
  const path = join(outputDirectory, directory);
  mkdirSync(path);
  const pictures = createRungEncoder(rung, tracks.video, { preset, isLight: true, isSingleThreaded: true });
  const sound = tracks.audio === null ? null : createAudioEncoder();
  const formats = [pictures, sound].filter((encoder) => encoder !== null).map(formatOf);
  const delayS = pictures.heldBack * toNumber(pictures.timeBase);
  new FragmentWriter(
    path,
    { initFile: `${INIT_FILE}${UNFINISHED}`, delayS, firstFragment: 0 },
    formats,
  ).free();
  pictures.close();
  sound?.close();
  renameSync(join(path, `${INIT_FILE}${UNFINISHED}`), join(path, INIT_FILE));
  const init = readFileSync(join(path, INIT_FILE));
  return {
    rendition: { directory, rung, codecs: codecStrings(init) },
    init: { directory, file: INIT_FILE, bytes: init.length },
  };
}

function formatOf(encoder: FrameEncoder): TrackFormat {
  return { parameters: encoder.parameters(), timeBase: encoder.timeBase };
}
