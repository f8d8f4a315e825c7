import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { connect } from 'node:net';
import { promisify } from 'node:util';
import { afterEach, describe, expect, test } from 'vitest';
import { findNginxRtmp, hasFfmpeg } from '../../../../test/live/find-live-peers.ts';
import { LOCALHOST } from '../../../../test/live/localhost-certificate.ts';
import { createOpenGate, type OpenGate } from '../../../../test/live/open-gate.ts';
import { startNginxRtmp } from '../../../../test/live/start-nginx-rtmp.ts';
import { createHealthMeter } from '../health/create-health-meter.ts';
import { createDestinationPush } from './push/destination-push.ts';
import { startRtmpServer } from './start-rtmp-server.ts';

const run = promisify(execFile);
const cleanups: (() => unknown)[] = [];
afterEach(async () => {
  for (const clean of cleanups.splice(0).reverse()) await clean();
});

const SIZE = ['-f', 'lavfi', '-i', 'testsrc2=size=320x180:rate=25'];
const SOUND = ['-f', 'lavfi', '-i', 'sine=frequency=440:sample_rate=44100'];
const H264 = ['-c:v', 'libx264', '-preset', 'ultrafast', '-bf', '2', '-g', '25', '-pix_fmt', 'yuv420p'];
const AAC = ['-c:a', 'aac', '-ac', '2'];
const startServer = async (gate: OpenGate, tls?: typeof LOCALHOST) => {
  const failures: unknown[] = [];
  const onFailure = (error: unknown) => failures.push(error);
  const server = await startRtmpServer({ host: '127.0.0.1', port: 0, gate, onFailure, ...(tls && { tls }) });
  cleanups.push(async () => {
    await server.close();
    expect(failures).toEqual([]);
  });
  return `${tls ? 'rtmps' : 'rtmp'}://127.0.0.1:${server.port}/live`;
};
/** Runs FFmpeg to its end. @returns what it complained about */
const ffmpeg = async (...args: string[]): Promise<string> => {
  const { stderr } = await run('ffmpeg', ['-v', 'error', '-nostdin', ...args]).catch((error) => error);
  return stderr;
};
const publishForever = (...args: string[]): ChildProcess => {
  const child = spawn('ffmpeg', ['-v', 'error', '-nostdin', '-re', ...args], { stdio: 'ignore' });
  cleanups.push(async () => {
    child.kill('SIGKILL');
    if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
  });
  return child;
};

describe.skipIf(!hasFfmpeg())('FFmpeg', () => {
  test.each([undefined, LOCALHOST])('publishes three seconds, each frame of which arrives', async (tls) => {
    const gate = createOpenGate();
    const url = await startServer(gate, tls);
    const media = [...SIZE, ...SOUND, '-t', '3', ...H264, ...AAC, '-f', 'flv'];
    expect(await ffmpeg(...media, `${url}/good?token=1`)).toBe('');
    const sink = gate.sinkOf('good');
    await expect.poll(() => sink.ends).toEqual(['finished']);
    expect(gate.requests).toMatchObject([{ streamKey: 'good', encoder: expect.stringContaining('Lavf') }]);
    expect(sink.videoTracks).toMatchObject([{ width: 320, height: 180 }]);
    expect(sink.audioTracks).toMatchObject([{ sampleRate: 44_100, channels: 2, codecs: 'mp4a.40.2' }]);
    const { videoFrames, audioFrames } = sink;
    expect(videoFrames.length).toBe(75);
    expect(videoFrames.filter(({ isKey }) => isKey).length).toBe(3);
    expect(videoFrames.some(({ dtsUs, ptsUs }) => ptsUs > dtsUs)).toBe(true);
    expect(new Set(videoFrames.map(({ ptsUs }) => ptsUs)).size).toBe(75);
    const steps = videoFrames.slice(1).map(({ dtsUs }, index) => dtsUs - videoFrames[index]!.dtsUs);
    expect(new Set(steps)).toEqual(new Set([40_000]));
    // Sound without a gap: each frame where the one before ends.
    const gaps = audioFrames.slice(1).map(({ ptsUs }, index) => {
      const before = audioFrames[index]!;
      return Math.abs(ptsUs - before.ptsUs - before.durationUs);
    });
    expect(Math.max(...gaps)).toBeLessThanOrEqual(2000);
    expect(audioFrames.length).toBeGreaterThan(125);
  });

  test('shows why it is refused', async () => {
    const url = await startServer(createOpenGate());
    const media = [...SIZE, '-t', '1', ...H264, '-f', 'flv'];
    expect(await ffmpeg(...media, `${url}/bad`)).toContain('This stream key is unknown.');
    expect(await ffmpeg('-re', ...SIZE, '-t', '20', '-c:v', 'flv1', '-f', 'flv', `${url}/good`)).toContain(
      'Not every browser plays H.263. Choose H.264 in your encoder',
    );
  });

  test('that is killed leaves a source that is lost', async () => {
    const gate = createOpenGate();
    const url = await startServer(gate);
    const child = publishForever(...SIZE, ...H264, '-f', 'flv', `${url}/good`);
    await expect.poll(() => gate.requests.length).toBe(1);
    await expect.poll(() => gate.sinkOf('good').videoFrames.length).toBeGreaterThan(5);
    child.kill('SIGKILL');
    await expect.poll(() => gate.sinkOf('good').ends).toEqual(['lost']);
  });

  test('is in good health, but for its B-frames and the sound that it lacks', async () => {
    const meter = createHealthMeter(() => new Date());
    const url = await startServer(createOpenGate(() => meter));
    publishForever(...SIZE, ...H264, '-f', 'flv', `${url}/good`);
    await expect
      .poll(() => meter.snapshot().warnings.map(({ code }) => code), { timeout: 60_000 })
      .toEqual(expect.arrayContaining(['NO_SOUND', 'REORDERED_FRAMES']));
    const { frameRate, keyFrameIntervalS, width, height, bitrateKbps } = meter.snapshot();
    expect({ frameRate, width, height }).toEqual({ frameRate: 25, width: 320, height: 180 });
    expect(keyFrameIntervalS).toBe(1);
    expect(bitrateKbps.video).toBeGreaterThan(50);
  });
});

describe.skipIf(!hasFfmpeg() || !findNginxRtmp())('nginx-rtmp as a destination', () => {
  const dial = async (host: string, port: number) => {
    const socket = connect(port, host);
    await once(socket, 'connect');
    return socket;
  };

  test('receives what FFmpeg publishes, also after it was killed, with silence where sound is missing', async () => {
    let nginx = await startNginxRtmp();
    cleanups.push(() => nginx.kill());
    const destination = createDestinationPush({
      url: `rtmp://127.0.0.1:${nginx.port}/app`,
      streamKey: 'out',
      connect: dial,
      addsSilence: true,
    });
    cleanups.push(() => destination.stop());
    const url = await startServer(createOpenGate(() => destination.sink));
    publishForever(...SIZE, ...H264, '-f', 'flv', `${url}/good`);
    destination.start();
    const quick = ['-hide_banner', '-analyzeduration', '1000000'];
    const from = `rtmp://127.0.0.1:${nginx.port}/app/out`;
    const watch = async () => {
      await expect.poll(() => destination.status().state, { timeout: 60_000 }).toBe('BROADCASTING');
      const args = [
        ...quick,
        '-v',
        'error',
        '-of',
        'json',
        '-show_entries',
        'stream=codec_name,width,sample_rate',
      ];
      const probe = await run('ffprobe', [...args, from], { timeout: 60_000 });
      expect(JSON.parse(probe.stdout).streams).toEqual([
        { codec_name: 'h264', width: 320 },
        { codec_name: 'aac', sample_rate: '48000' },
      ]);
    };
    await watch();
    // Decodes without a complaint, and is as quiet as can be.
    const decode = ['-nostdin', ...quick, '-i', from, '-t', '1', '-af', 'volumedetect', '-f', 'null', '-'];
    const { stderr } = await run('ffmpeg', decode, { timeout: 60_000 });
    expect(stderr).toContain('max_volume: -91.0 dB');
    expect(stderr).not.toMatch(/error|invalid|corrupt/i);
    const { port } = nginx;
    await nginx.kill();
    await expect.poll(() => destination.status().state).toBe('ERRORED');
    expect(destination.status().lastError).toMatch(/^The server closed the connection\.|^Nothing takes/);
    nginx = await startNginxRtmp(port);
    await watch();
    expect(destination.status().droppedFrames).toBe(0);
  });
});
