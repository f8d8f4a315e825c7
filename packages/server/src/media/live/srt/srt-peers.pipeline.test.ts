import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { promisify } from 'node:util';
import { afterEach, describe, expect, test } from 'vitest';
import { createRandom } from '../../../../test/insights/random.ts';
import { hasSrt } from '../../../../test/live/find-live-peers.ts';
import { openLossyLink } from '../../../../test/live/lossy-link.ts';
import { createOpenGate, type OpenGate } from '../../../../test/live/open-gate.ts';
import { startSrtServer } from './start-srt-server.ts';

const run = promisify(execFile);
const cleanups: (() => unknown)[] = [];
afterEach(async () => {
  for (const clean of cleanups.splice(0).reverse()) await clean();
});

const SIZE = ['-f', 'lavfi', '-i', 'testsrc2=size=320x180:rate=25'];
const SOUND = ['-f', 'lavfi', '-i', 'sine=frequency=440:sample_rate=44100'];
const H264 = ['-c:v', 'libx264', '-preset', 'ultrafast', '-bf', '2', '-g', '25', '-pix_fmt', 'yuv420p'];
const AAC = ['-c:a', 'aac', '-ac', '2'];
const refusals: string[] = [];
const start = async (gate: OpenGate) => {
  const failures: unknown[] = [];
  const server = await startSrtServer({
    host: '127.0.0.1',
    port: 0,
    gate,
    onFailure: (error) => failures.push(error),
    onRefusal: (reason) => refusals.push(reason),
  });
  cleanups.push(async () => {
    await server.close();
    expect(failures).toEqual([]);
  });
  return server.port;
};
/** Publishes in real time, to the end. @returns what it complained about */
const ffmpeg = async (port: number, streamId: string, ...media: string[]): Promise<string> => {
  const target = ['-f', 'mpegts', `srt://127.0.0.1:${port}?streamid=${streamId}`];
  const { stderr } = await run('ffmpeg', ['-v', 'warning', '-nostdin', '-re', ...media, ...target]).catch(
    (error) => error,
  );
  return stderr;
};
const publishForever = (port: number, streamId: string, ...media: string[]): ChildProcess => {
  const target = ['-f', 'mpegts', `srt://127.0.0.1:${port}?streamid=${streamId}`];
  const child = spawn('ffmpeg', ['-v', 'error', '-nostdin', '-re', ...media, ...target], { stdio: 'ignore' });
  cleanups.push(async () => {
    child.kill('SIGKILL');
    if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
  });
  return child;
};

describe.skipIf(!hasSrt())('FFmpeg with libsrt', () => {
  test('publishes three seconds over a bad link, each frame of which arrives', async () => {
    const gate = createOpenGate();
    const link = await openLossyLink(await start(gate), createRandom(20_261_125));
    cleanups.push(link.close);
    await ffmpeg(link.port, 'publish:good&latency=2000000', ...SIZE, ...SOUND, '-t', '3', ...H264, ...AAC);
    const sink = gate.sinkOf('good');
    // Its goodbye may be among what the link loses.
    await expect.poll(() => sink.ends).toHaveLength(1);
    expect(gate.requests).toEqual([
      { protocol: 'srt', streamKey: 'good', address: '127.0.0.1', encoder: null },
    ]);
    expect(sink.videoTracks).toMatchObject([{ width: 320, height: 180 }]);
    expect(sink.audioTracks).toMatchObject([{ sampleRate: 44_100, channels: 2, codecs: 'mp4a.40.2' }]);
    // Nobody repeats what the link has lost of the end.
    const videoFrames = sink.videoFrames.slice(0, 60);
    const audioFrames = sink.audioFrames.slice(0, 100);
    expect(videoFrames.length).toBe(60);
    expect(videoFrames.filter(({ isKey }) => isKey).length).toBe(3);
    expect(videoFrames.some(({ dtsUs, ptsUs }) => ptsUs > dtsUs)).toBe(true);
    const steps = videoFrames.slice(1).map(({ dtsUs }, index) => dtsUs - videoFrames[index]!.dtsUs);
    expect(new Set(steps)).toEqual(new Set([40_000]));
    // Sound without a gap: each frame where the one before ends.
    const gaps = audioFrames
      .slice(1)
      .map(({ ptsUs }, index) => ptsUs - audioFrames[index]!.ptsUs - audioFrames[index]!.durationUs);
    expect(new Set(gaps)).toEqual(new Set([0]));
    expect(audioFrames.length).toBe(100);
  });

  test('says goodbye with its last picture, by the long form of a stream ID', async () => {
    const gate = createOpenGate();
    const port = await start(gate);
    // Without time to linger, libsrt throws away what it has not sent when it is closed.
    const streamId = '#!::r=live/good,m=publish&linger=2';
    expect(await ffmpeg(port, streamId, ...SIZE, '-t', '1', ...H264)).toBe('');
    const sink = gate.sinkOf('good');
    await expect.poll(() => sink.ends).toEqual(['finished']);
    expect(sink.videoFrames.length).toBe(25);
  });

  test('is refused with a number, before it has sent anything', async () => {
    const gate = createOpenGate();
    const port = await start(gate);
    const media = [...SIZE, '-t', '1', ...H264];
    for (const streamId of ['publish:bad', 'read:good', 'good&passphrase=0123456789'])
      expect(await ffmpeg(port, streamId, ...media)).toContain('failed: Input/output error');
    expect(gate.requests.map(({ streamKey }) => streamKey)).toEqual(['bad']);
  });

  test('is disconnected with a sentence for the log if browsers would not play what it sends', async () => {
    const gate = createOpenGate();
    const port = await start(gate);
    expect(await ffmpeg(port, 'good', ...SIZE, '-t', '20', '-c:v', 'mpeg2video')).not.toBe('');
    expect(refusals.splice(0)).toEqual([
      expect.stringMatching(/^Not every browser plays MPEG-2\. Choose H\.264/),
    ]);
    expect(gate.sinkOf('good').ends).toEqual(['lost']);
  });

  test('is disconnected when its key is replaced, and is lost when it is killed', async () => {
    const gate = createOpenGate();
    const port = await start(gate);
    const first = publishForever(port, 'good', ...SIZE, ...H264);
    await expect.poll(() => gate.requests.length).toBe(1);
    await expect.poll(() => gate.sinkOf('good').videoFrames.length).toBeGreaterThan(5);
    const exit = once(first, 'exit');
    gate.disconnect('good', 'The key was replaced.');
    await exit;
    expect(gate.sinkOf('good').ends).toEqual(['lost']);
    const second = publishForever(port, 'good-2', ...SIZE, ...H264);
    await expect.poll(() => gate.requests.length).toBe(2);
    await expect.poll(() => gate.sinkOf('good-2').videoFrames.length).toBeGreaterThan(5);
    second.kill('SIGKILL');
    await expect.poll(() => gate.sinkOf('good-2').ends).toEqual(['lost']);
  });
});
