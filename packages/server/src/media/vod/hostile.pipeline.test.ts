import { readdirSync, readFileSync } from 'node:fs';
import { mkdtemp, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { aac, h264 } from '../../../test/fixtures/clips.ts';
import { type HostileFile, hostileFiles } from '../../../test/fixtures/hostile-files.ts';
import { type MediaBench, nobodyWaits, openMediaBench } from '../../../test/fixtures/media.ts';
import { defaultJobLimits } from '../child/limits.ts';
import { MediaError } from '../media-error.ts';
import type { VodEvent } from './event.ts';

let bench: MediaBench;
let files: HostileFile[];
let server: Server;
let visitors = 0;

beforeAll(async () => {
  bench = await openMediaBench();
  server = createServer((_request, response) => {
    visitors += 1;
    response.end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const make = async (
    muxer: string,
    encoder = 'libx264',
    options: Record<string, string> = { preset: 'ultrafast' },
    pixelFormat = 'yuv420p',
  ) => {
    const sound = muxer === 'webm' ? { ...aac, encoder: 'libopus', sampleFormat: 'flt' } : aac;
    const video = { ...h264, width: 320, height: 180, encoder, options, pixelFormat };
    return bench.makeClip({ file: `honest.${muxer}`, muxer, durationS: 2, video, audio: sound });
  };
  const secretPath = await make('mpegts');
  const originals = {
    mp4: readFileSync(await make('mp4')),
    mov: readFileSync(
      await make('mov', 'libx265', { preset: 'ultrafast', 'x265-params': 'log-level=error' }),
    ),
    matroska: readFileSync(await make('matroska')),
    webm: readFileSync(await make('webm', 'libvpx-vp9', { deadline: 'realtime', 'cpu-used': '8' })),
    mpegts: readFileSync(secretPath),
    avi: readFileSync(await make('avi', 'mjpeg', {}, 'yuvj420p')),
  };
  const secretUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}/secret.ts`;
  files = hostileFiles(originals, secretPath, secretUrl);
});

afterAll(async () => {
  server.close();
  await bench.remove();
});

/** Files of other kinds must be refused; a damaged video may also come out as far as it can be read. */
const DAMAGED =
  /flipped|tenth|half|third|last for years|beyond its end|samples|65535 square|larger than the file/;

describe('hostile files', () => {
  test('each ends only its own job, with a sentence that people understand', async () => {
    expect(files.length).toBeGreaterThanOrEqual(40);
    const outcomes = new Map<string, string>();
    const queue = [...files];
    const worker = async (): Promise<void> => {
      for (let file = queue.shift(); file !== undefined; file = queue.shift()) {
        outcomes.set(file.name, await outcomeOf(file));
      }
    };
    await Promise.all([worker(), worker()]);
    for (const [name, outcome] of outcomes) {
      if (outcome === 'done') expect(name).toMatch(DAMAGED);
      else
        expect(outcome, name).toMatch(
          /^(UNSUPPORTED_FILE|UNSUPPORTED_CODEC|DAMAGED_FILE|SOURCE_TOO_LARGE): [A-Z].+\.$/,
        );
    }
    expect(visitors).toBe(0);
  });
});

async function outcomeOf({ name, content }: HostileFile): Promise<string> {
  const directory = await mkdtemp(join(bench.directory, 'hostile-'));
  const sourcePath = join(directory, 'upload');
  const outputDirectory = await mkdtemp(join(directory, 'out-'));
  await writeFile(sourcePath, content);
  const events: VodEvent[] = [];
  const limits = { ...defaultJobLimits, silenceMs: 20_000, wallTimeMs: 60_000, memoryBytes: 1.5 * 1024 ** 3 };
  try {
    await bench
      .engine()
      .transcode(
        { sourcePath, outputDirectory, limits, demand: nobodyWaits },
        (event) => events.push(event),
        AbortSignal.timeout(90_000),
      );
    return 'done';
  } catch (error) {
    if (!(error instanceof MediaError)) throw error;
    expect(events.at(-1), name).toEqual({ type: 'failed', code: error.code, reason: error.reason });
    expect(error.reason, name).not.toMatch(/undefined|null|ffmpeg|libav|Error|\//i);
    return `${error.code}: ${error.reason}`;
  } finally {
    // Neither next to the source nor anywhere else in its folder.
    expect(readdirSync(directory).length, name).toBe(2);
  }
}
