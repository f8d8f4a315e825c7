import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { joinRecording } from '../../src/media/live/recording/join-recording.ts';
import { createLiveSession } from '../../src/media/live/session/create-live-session.ts';
import { type Signal, sendSignal } from './signal.ts';

/** The file that a broadcast of made-up pictures leaves, with a key frame every two seconds. */
export async function recordedFile(signal: Signal): Promise<Buffer> {
  const folder = await mkdtemp(join(tmpdir(), 'commoncast-recorded-'));
  let nowMs = 1_700_000_000_000;
  const startMs = nowMs;
  const session = await createLiveSession({ folder, clock: () => new Date(nowMs), dvrWindowMs: 0 });
  const onTime = (timeS: number) => {
    nowMs = startMs + timeS * 1000;
  };
  sendSignal(session.sink(), { ...signal, onTime });
  await session.end();
  const [file] = await joinRecording(folder);
  if (!file) throw new Error('Nothing was recorded.');
  const bytes = await buffer(file.read());
  await rm(folder, { recursive: true, force: true });
  return bytes;
}
