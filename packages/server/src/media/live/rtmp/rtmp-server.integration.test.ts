import { once } from 'node:events';
import { connect } from 'node:net';
import { afterEach, describe, expect, test } from 'vitest';
import { closed } from '../../../../test/live/closed.ts';
import { AAC_CONFIG_TAG, AVC_CONFIG_TAG, audioTag, videoTag } from '../../../../test/live/live-samples.ts';
import { LOCALHOST } from '../../../../test/live/localhost-certificate.ts';
import { ObsPublisher } from '../../../../test/live/obs-publisher.ts';
import { createOpenGate } from '../../../../test/live/open-gate.ts';
import { RecordingSink } from '../../../../test/live/recording-sink.ts';
import type { Admission, PublishGate } from '../source.ts';
import { type RtmpServer, type RtmpServerOptions, startRtmpServer } from './start-rtmp-server.ts';

const servers: RtmpServer[] = [];
const failures: unknown[] = [];
const start = async (gate: PublishGate, options: Partial<RtmpServerOptions> = {}) => {
  const onFailure = (error: unknown) => failures.push(error);
  const server = await startRtmpServer({ host: '127.0.0.1', port: 0, gate, onFailure, ...options });
  servers.push(server);
  return server;
};

afterEach(async () => {
  for (const server of servers.splice(0)) await server.close();
  expect(failures.splice(0)).toEqual([]);
});

const sendSecond = (publisher: ObsPublisher, fromMs = 0) => {
  publisher.video(fromMs, AVC_CONFIG_TAG);
  publisher.audio(fromMs, AAC_CONFIG_TAG);
  for (let ms = 0; ms < 1000; ms += 40) {
    publisher.video(fromMs + ms, videoTag(ms === 0, ms === 0 ? 20_000 : 900));
    publisher.audio(fromMs + ms, audioTag());
  }
};

describe('an encoder', () => {
  test('publishes, is heard, says goodbye', async () => {
    const gate = createOpenGate();
    const { port } = await start(gate);
    const publisher = await ObsPublisher.publish({ port, streamKey: 'good?token=1' });
    expect(publisher.statuses).toEqual(['NetStream.Publish.Start: The broadcast begins.']);
    expect(publisher.received).toEqual([
      '_result', // connect
      '_result', // releaseStream
      '_result', // FCPublish
      '_result', // createStream
      'onFCPublish',
      'onStatus',
    ]);
    expect(gate.requests).toEqual([
      {
        protocol: 'rtmp',
        streamKey: 'good',
        address: '127.0.0.1',
        encoder: 'FMLE/3.0 (compatible; FMSc/1.0)',
      },
    ]);

    // A day and more into the broadcast, where timestamps need their extension.
    const fromMs = 0xffffff - 500;
    sendSecond(publisher, fromMs);
    const sink = gate.sinkOf('good');
    await expect.poll(() => sink.audioFrames.length).toBe(25);
    expect(sink.videoTracks).toMatchObject([{ width: 640, height: 360, codecs: 'avc1.4d401e' }]);
    expect(sink.audioTracks).toMatchObject([{ sampleRate: 48_000, channels: 2, codecs: 'mp4a.40.2' }]);
    expect(sink.videoFrames.map(({ dtsUs }) => dtsUs / 1000 - fromMs)).toEqual(
      Array.from({ length: 25 }, (_, frame) => frame * 40),
    );
    expect(sink.videoFrames[0]!.data.length).toBe(20_004);
    expect(sink.ends).toEqual([]);
    await publisher.stop('good');
    expect(publisher.statuses).toContain('NetStream.Unpublish.Success: The broadcast has ended.');
    expect(sink.ends).toEqual(['finished']);
  });

  test('is lost when its connection breaks', async () => {
    const gate = createOpenGate();
    const { port } = await start(gate);
    const publisher = await ObsPublisher.publish({ port, streamKey: 'good' });
    publisher.socket.destroy();
    await expect.poll(() => gate.sinkOf('good').ends).toEqual(['lost']);
  });

  test('publishes by RTMPS', async () => {
    const gate = createOpenGate();
    const { port } = await start(gate, { tls: LOCALHOST });
    // One that speaks no TLS, and one that breaks off.
    const plain = connect(port, '127.0.0.1').on('error', () => {});
    plain.write(Buffer.alloc(2000, 3));
    const silent = connect(port, '127.0.0.1').on('error', () => {});
    await once(silent, 'connect');
    const publisher = await ObsPublisher.publish({ port, streamKey: 'good', ca: LOCALHOST.cert });
    expect(gate.requests).toMatchObject([{ protocol: 'rtmps', address: '127.0.0.1' }]);
    sendSecond(publisher);
    await expect.poll(() => gate.sinkOf('good').videoFrames.length).toBe(25);
    await publisher.stop('good');
    // Closes although a handshake is unfinished.
    await servers.splice(0)[0]!.close();
  });

  test('reads why it is refused', async () => {
    const gate = createOpenGate();
    const { port } = await start(gate);
    const statusOf = async (options: { streamKey: string; app?: string }) => {
      const publisher = await ObsPublisher.publish({ port, ...options });
      await publisher.closed();
      return publisher.statuses;
    };
    expect(await statusOf({ streamKey: 'bad' })).toEqual([
      'NetStream.Publish.BadName: This stream key is unknown.',
    ]);
    expect(await statusOf({ streamKey: '?x' })).toEqual([
      'NetStream.Publish.BadName: The stream key is missing or too long. Copy it into your encoder again.',
    ]);
    expect(await statusOf({ streamKey: 'good', app: 'vod' })).toEqual([
      'NetConnection.Connect.InvalidApp: There is no application of this name. The server address ends with /live.',
    ]);
    expect(gate.requests.map(({ streamKey }) => streamKey)).toEqual(['bad']);
  });

  test('reads what to change if browsers would not play what it sends', async () => {
    const gate = createOpenGate();
    const { port } = await start(gate);
    const publisher = await ObsPublisher.publish({ port, streamKey: 'good' });
    publisher.video(0, Buffer.from('906876633101', 'hex'));
    await publisher.closed();
    expect(publisher.statuses[1]).toMatch(/^NetStream\.Failed: Not every browser plays HEVC\. Choose H\.264/);
    expect(gate.sinkOf('good').ends).toEqual(['lost']);
  });

  test('may neither play nor publish twice on one connection', async () => {
    const gate = createOpenGate();
    const { port } = await start(gate);
    const player = new ObsPublisher({ port });
    await player.shakeHands();
    player.command(0, 'connect', 1, { app: 'live' });
    player.command(1, 'play', 2, null, 'good');
    await player.closed();
    expect(player.statuses).toEqual([
      'NetStream.Play.Failed: This server takes broadcasts; it does not play them.',
    ]);

    const publisher = await ObsPublisher.publish({ port, streamKey: 'good' });
    publisher.command(1, 'publish', 6, null, 'good-2', 'live');
    await publisher.closed();
    expect(publisher.statuses[1]).toBe('NetStream.Failed: One connection takes one broadcast.');
    expect(gate.requests.map(({ streamKey }) => streamKey)).toEqual(['good']);
  });

  test('gets pings and acknowledgements', async () => {
    const { port } = await start(createOpenGate());
    const publisher = await ObsPublisher.publish({ port, streamKey: 'good' });
    const answers: Buffer[] = [];
    publisher.socket.on('data', (bytes: Buffer) => answers.push(bytes));
    publisher.userControl(6, 0x01020304);
    publisher.setWindow(64 * 1024);
    sendSecond(publisher);
    sendSecond(publisher, 1000);
    const seen = () => Buffer.concat(answers).toString('hex');
    await expect.poll(seen).toContain(`${'02000000'}${'000006'}${'04'}${'00000000'}${'0007'}${'01020304'}`);
    await expect.poll(seen).toMatch(/02000000000004030000000000[0-9a-f]{6}/);
    publisher.socket.destroy();
  });
});

describe('the gate', () => {
  test('ends a broadcast with a sentence', async () => {
    const gate = createOpenGate();
    const { port } = await start(gate);
    const publisher = await ObsPublisher.publish({ port, streamKey: 'good' });
    gate.disconnect('good', 'The stream key was replaced.');
    await publisher.closed();
    expect(publisher.statuses[1]).toBe('NetStream.Failed: The stream key was replaced.');
    expect(gate.sinkOf('good').ends).toEqual(['finished']);
    gate.disconnect('good', 'Again, which does nothing.');
  });

  test('may take its answer back while it gives it', async () => {
    const sink = new RecordingSink();
    const { port } = await start({
      async admit(_, disconnect) {
        disconnect('The broadcast has just ended.');
        return { isAdmitted: true, sink };
      },
    });
    const publisher = await ObsPublisher.publish({ port, streamKey: 'good' });
    await publisher.closed();
    expect(publisher.statuses).toEqual(['NetStream.Publish.BadName: The broadcast has just ended.']);
    expect(sink.ends).toEqual(['finished']);
  });

  test('that fails is reported, and the encoder told to come back', async () => {
    const { port } = await start({ admit: () => Promise.reject(new Error('no database')) });
    const publisher = await ObsPublisher.publish({ port, streamKey: 'good' });
    await publisher.closed();
    expect(publisher.statuses).toEqual([
      'NetStream.Publish.BadName: Something went wrong on the server. Try again in a moment.',
    ]);
    expect(failures.splice(0)).toEqual([new Error('no database')]);
  });

  test('may have a sink that fails, which ends the broadcast and nothing else', async () => {
    class FailingSink extends RecordingSink {
      override videoFrame(): void {
        throw new Error('disk full');
      }
    }
    const gate = createOpenGate(() => new FailingSink());
    const { port } = await start(gate);
    const publisher = await ObsPublisher.publish({ port, streamKey: 'good' });
    sendSecond(publisher);
    await publisher.closed();
    expect(failures.splice(0)).toEqual([new Error('disk full')]);
    expect(gate.sinkOf('good').ends).toEqual(['lost']);
  });

  test('that is slow holds back an encoder that does not wait, and loses nothing of it', async () => {
    const answer = Promise.withResolvers<Admission>();
    const { port } = await start({ admit: () => answer.promise });
    const publisher = new ObsPublisher({ port });
    await publisher.shakeHands();
    publisher.command(0, 'connect', 1, { app: 'live' });
    publisher.command(1, 'publish', 2, null, 'good', 'live');
    publisher.setChunkSize(4096);
    publisher.video(0, AVC_CONFIG_TAG);
    const frames = 250;
    for (let frame = 0; frame < frames; frame += 1) publisher.video(frame * 40, videoTag(true, 100_000));
    // 25 MB: more than the kernel holds for both ends of a connection.
    let before = -1;
    const hasStopped = () => {
      const isSame = publisher.socket.writableLength === before;
      before = publisher.socket.writableLength;
      return isSame;
    };
    await expect.poll(hasStopped).toBe(true);
    expect(publisher.socket.writableLength).toBeGreaterThan(5_000_000);
    const sink = new RecordingSink();
    answer.resolve({ isAdmitted: true, sink });
    await expect.poll(() => sink.videoFrames.length).toBe(frames);
    publisher.socket.destroy();
  });

  test('that answers too late finds the encoder told, and no sink left open', async () => {
    const answer = Promise.withResolvers<Admission>();
    const { port } = await start({ admit: () => answer.promise }, { limits: { publishDeadlineMs: 1000 } });
    const publisher = await ObsPublisher.publish({ port, streamKey: 'good' });
    await publisher.closed();
    expect(publisher.statuses).toEqual(['NetStream.Publish.BadName: The encoder took too long to begin.']);
    const sink = new RecordingSink();
    answer.resolve({ isAdmitted: true, sink });
    await expect.poll(() => sink.ends).toEqual(['lost']);
  });
});

describe('the server', () => {
  test('closes what is silent, before and after it publishes', async () => {
    const gate = createOpenGate();
    const { port } = await start(gate, { limits: { publishDeadlineMs: 2000, idleMs: 300 } });
    const silent = connect(port, '127.0.0.1');
    const slow = connect(port, '127.0.0.1').on('error', () => {});
    const drip = setInterval(() => slow.write(Buffer.from([3])), 20);
    const publisher = await ObsPublisher.publish({ port, streamKey: 'good' });
    // Chatter is no picture.
    const chatter = setInterval(() => publisher.userControl(6, 1), 20);
    await Promise.all([closed(silent.resume()), closed(slow.resume()), publisher.closed()]);
    clearInterval(drip);
    clearInterval(chatter);
    expect(publisher.statuses[1]).toBe(
      'NetStream.Failed: The encoder has sent neither picture nor sound for too long.',
    );
    expect(gate.sinkOf('good').ends).toEqual(['lost']);
  });

  test('takes so many connections from one address, and again when they have gone', async () => {
    const gate = createOpenGate();
    const { port } = await start(gate, { limits: { maxConnectionsPerAddress: 2 } });
    const first = await ObsPublisher.publish({ port, streamKey: 'good' });
    const second = await ObsPublisher.publish({ port, streamKey: 'good-2' });
    const third = connect(port, '127.0.0.1').on('error', () => {});
    await closed(third.resume());
    await second.stop('good-2');
    await expect
      .poll(async () => (await ObsPublisher.publish({ port, streamKey: 'good-3' })).statuses.length)
      .toBe(1);
    sendSecond(first);
    await expect.poll(() => gate.sinkOf('good').videoFrames.length).toBe(25);
    first.socket.destroy();
  });

  test('tells publishers to come back when it closes', async () => {
    const gate = createOpenGate();
    const server = await start(gate);
    const publisher = await ObsPublisher.publish({ port: server.port, streamKey: 'good' });
    await Promise.all([server.close(), publisher.closed()]);
    servers.length = 0;
    expect(publisher.statuses[1]).toBe(
      'NetStream.Failed: The server is restarting. Connect again in a moment.',
    );
    expect(gate.sinkOf('good').ends).toEqual(['lost']);
  });

  test('says that its port is taken', async () => {
    const { port } = await start(createOpenGate());
    await expect(start(createOpenGate(), { port })).rejects.toMatchObject({ code: 'EADDRINUSE' });
  });
});
