import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { promisify } from 'node:util';
import { createStream, getStreamIngest, replaceStreamKey } from '@commoncast/core/live/api';
import type { StreamSignal } from '@commoncast/core/live/schema';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { hasFfmpeg, hasSrt } from '../../test/live/find-live-peers.ts';
import { LOCALHOST } from '../../test/live/localhost-certificate.ts';
import { watchControlRoom } from '../../test/live/watch-control-room.ts';
import { type SignedUp, startTestServer, type TestServer } from '../../test/server.ts';
import { findFreePort } from '../http/free-port.ts';

const MEDIA = '-f lavfi -i testsrc2=size=320x180:rate=25 -f lavfi -i sine -c:v libx264 -g 25 -c:a aac'.split(
  ' ',
);

describe.skipIf(!hasFfmpeg())('FFmpeg publishes at the address that the studio shows', () => {
  let directory: string;
  let server: TestServer;
  let owner: SignedUp;
  let certFile: string;
  beforeAll(async () => {
    directory = await mkdtemp(join(tmpdir(), 'commoncast-encoders-'));
    certFile = join(directory, 'cert.pem');
    const keyFile = join(directory, 'key.pem');
    await writeFile(certFile, LOCALHOST.cert);
    await writeFile(keyFile, LOCALHOST.key);
    const rtmps = { port: await findFreePort('127.0.0.1'), certFile, keyFile };
    server = await startTestServer({ config: { roles: ['web', 'live'], rtmps, srtPort: 0 } });
    owner = await server.signUp();
  });
  afterAll(async () => {
    await server.close();
    await rm(directory, { recursive: true });
  });

  async function announce() {
    const { client } = owner;
    const { id } = await client.call(createStream, { body: { name: 'Launch' } });
    const params = { id };
    const replaceKey = async () => (await client.call(replaceStreamKey, { params })).streamKey;
    const { rtmpsUrl, srtUrl } = await client.call(getStreamIngest, { params });
    /** What the control room is told once there is sound, or enough is known of it. */
    const signal = async (isEnough = ({ hasSound }: StreamSignal) => hasSound) => {
      const room = await watchControlRoom(server, owner, id);
      const now = await room.until((one) => one.signal !== null && isEnough(one.signal));
      room.leave();
      return now.signal;
    };
    return { replaceKey, rtmpsUrl, srtUrl, signal };
  }

  /** Runs until it is ended by either side. @returns what it complained about, once it has ended */
  function publish(...target: string[]): Promise<string> {
    const stop = new AbortController();
    const ended = promisify(execFile)('ffmpeg', ['-v', 'error', '-nostdin', '-re', ...MEDIA, ...target], {
      signal: stop.signal,
      killSignal: 'SIGKILL',
    }).then(
      ({ stderr }) => stderr,
      (error: { stderr: string }) => error.stderr,
    );
    onTestFinished(async () => {
      stop.abort();
      await ended;
    });
    return ended;
  }

  const within5s = <T>(what: Promise<T>): Promise<T | 'too late'> =>
    Promise.race([what, delay(5_000, 'too late' as const, { ref: false })]);

  test('by RTMPS, with the certificate of the configuration', async () => {
    const { replaceKey, rtmpsUrl, signal } = await announce();
    expect(rtmpsUrl).toBe(`rtmps://localhost:${server.config.rtmps?.port}/live`);
    // It checks the certificate, and its name.
    const check = ['-tls_verify', '1', '-ca_file', certFile];
    void publish('-f', 'flv', ...check, `${rtmpsUrl}/${await replaceKey()}`);
    const heard = await signal(({ soundLevelDb }) => soundLevelDb !== null);
    expect(heard).toMatchObject({ protocol: 'rtmps', width: 320, hasSound: true, gaps: 0 });
    // FFmpeg's sine has an eighth of full scale.
    expect(Math.abs((heard?.soundLevelDb ?? 0) + 18)).toBeLessThan(3);
  });

  test.skipIf(!hasSrt())('by SRT, alone, until its key is replaced', async () => {
    const { replaceKey, srtUrl, signal } = await announce();
    expect(srtUrl).toBe(`srt://localhost:${server.config.srtPort}`);
    const streamKey = await replaceKey();
    const target = ['-f', 'mpegts', `${srtUrl}?streamid=publish:${streamKey}`];
    const first = publish(...target);
    expect(await signal()).toMatchObject({ protocol: 'srt', width: 320, height: 180, frameRate: 25 });
    const refusal = 'failed: Input/output error';
    expect(await publish(...target)).toContain(refusal);
    const newKey = await replaceKey();
    // Which of the two it says depends on whether it waits for its turn to send or is sending.
    expect(await within5s(first)).toMatch(/Input\/output error|Connection was broken/);
    expect(await within5s(publish(...target))).toContain(refusal);
    const wrong = ['-f', 'mpegts', `${srtUrl}?streamid=publish:${'a'.repeat(43)}`];
    expect(await within5s(publish(...wrong))).toContain(refusal);
    void publish('-f', 'mpegts', `${srtUrl}?streamid=publish:${newKey}`);
    expect(await signal()).toMatchObject({ protocol: 'srt' });
  });
});
