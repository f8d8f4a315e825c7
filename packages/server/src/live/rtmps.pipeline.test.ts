import { execFile } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { createStream, getStreamIngest, replaceStreamKey } from '@commoncast/core/live/api';
import { expect, onTestFinished, test } from 'vitest';
import { hasFfmpeg } from '../../test/live/find-live-peers.ts';
import { LOCALHOST } from '../../test/live/localhost-certificate.ts';
import { watchControlRoom } from '../../test/live/watch-control-room.ts';
import { startTestServer } from '../../test/server.ts';
import { temporaryDirectory } from '../../test/storage/temporary-directory.ts';
import { findFreePort } from '../http/free-port.ts';

const MEDIA = '-f lavfi -i testsrc2=size=320x180:rate=25 -f lavfi -i sine -c:v libx264 -g 25 -c:a aac'.split(
  ' ',
);

test.skipIf(!hasFfmpeg())('FFmpeg publishes by RTMPS at the address that the studio shows', async () => {
  const directory = await temporaryDirectory();
  const [certFile, keyFile] = [join(directory, 'cert.pem'), join(directory, 'key.pem')];
  await writeFile(certFile, LOCALHOST.cert);
  await writeFile(keyFile, LOCALHOST.key);
  const rtmps = { port: await findFreePort('127.0.0.1'), certFile, keyFile };
  const server = await startTestServer({ config: { roles: ['web', 'live'], rtmps } });
  onTestFinished(() => server.close());
  const owner = await server.signUp();
  const { client } = owner;
  const { id } = await client.call(createStream, { body: { name: 'Launch' } });
  const params = { id };
  const { streamKey } = await client.call(replaceStreamKey, { params });
  const { rtmpsUrl } = await client.call(getStreamIngest, { params });
  expect(rtmpsUrl).toBe(`rtmps://localhost:${rtmps.port}/live`);
  const stop = new AbortController();
  // It checks the certificate, and its name.
  const encoder = promisify(execFile)(
    'ffmpeg',
    [
      '-v',
      'error',
      '-nostdin',
      '-re',
      ...MEDIA,
      '-f',
      'flv',
      '-tls_verify',
      '1',
      '-ca_file',
      certFile,
    ].concat(`${rtmpsUrl}/${streamKey}`),
    { signal: stop.signal, killSignal: 'SIGKILL' },
  ).catch(String);
  const room = await watchControlRoom(server, owner, id);
  const { signal } = await room.until((now) => now.signal?.hasSound === true);
  expect(signal).toMatchObject({ protocol: 'rtmps', width: 320 });
  room.leave();
  stop.abort();
  await encoder;
});
