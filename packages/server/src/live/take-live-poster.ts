import { createWriteStream } from 'node:fs';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { Foundation } from '../foundation.ts';
import { joinRecording } from '../media/live/recording/join-recording.ts';
import type { LivePosters } from '../services/live/live-posters.ts';
import { fileBytes } from '../storage/file-bytes.ts';

/** Enough for the first seconds of what encoders send. */
const MOST_BYTES = 12 * 1024 ** 2;
/** The very first pictures are often black. */
const AT_S = 1;

export interface PosterParts extends Pick<Foundation, 'pictures' | 'scratchDirectory'> {
  readonly livePosters: LivePosters;
}

/**
 * Makes a picture near the beginning of a broadcast its poster. Does nothing where there is only sound.
 * @returns false if nothing is recorded yet
 */
export async function takeLivePoster(
  { pictures, scratchDirectory, livePosters }: PosterParts,
  { streamId, folder }: { readonly streamId: string; readonly folder: string },
  signal: AbortSignal,
): Promise<boolean> {
  const recorded = (await joinRecording(folder)).at(-1);
  if (!recorded) return false;
  if (recorded.width === 0) return true;
  await mkdir(scratchDirectory, { recursive: true });
  const scratch = await mkdtemp(join(scratchDirectory, 'live-poster-'));
  try {
    const [sourcePath, outputPath] = [join(scratch, 'start.mp4'), join(scratch, 'poster.png')];
    await pipeline(upTo(MOST_BYTES, recorded.read()), createWriteStream(sourcePath, { mode: 0o600 }));
    await pictures.takeFrame({ sourcePath, outputPath, atS: AT_S }, signal);
    const { placeholder = null } = await pictures.render(
      { sourcePath: outputPath, outputPath: join(scratch, 'none'), task: { kind: 'placeholder' } },
      signal,
    );
    await livePosters.keep(streamId, fileBytes(outputPath), placeholder);
    return true;
  } finally {
    await rm(scratch, { recursive: true, force: true });
  }
}

async function* upTo(most: number, bytes: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  let sent = 0;
  for await (const chunk of bytes) {
    if (sent >= most) return;
    yield chunk;
    sent += chunk.length;
  }
}
