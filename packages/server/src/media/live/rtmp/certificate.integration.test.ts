import { once } from 'node:events';
import { rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { connect } from 'node:tls';
import { expect, onTestFinished, test } from 'vitest';
import { LOCALHOST, RENEWED_LOCALHOST } from '../../../../test/live/localhost-certificate.ts';
import { ObsPublisher } from '../../../../test/live/obs-publisher.ts';
import { createOpenGate } from '../../../../test/live/open-gate.ts';
import { temporaryDirectory } from '../../../../test/storage/temporary-directory.ts';
import { keepCertificate, readCertificate } from './certificate.ts';
import { startRtmpServer } from './start-rtmp-server.ts';

/** Whether somebody who trusts this certificate alone is let in. */
async function isShown(ca: string, port: number): Promise<boolean> {
  const socket = connect({ host: '127.0.0.1', port, ca, servername: 'localhost' });
  const result = await Promise.race([
    once(socket, 'secureConnect').then(() => true),
    once(socket, 'close').then(() => false),
  ]).catch(() => false);
  socket.destroy();
  return result;
}

test('a renewed certificate is shown to those who connect next, and a broken one to nobody', async () => {
  const directory = await temporaryDirectory();
  const files = { certFile: join(directory, 'cert.pem'), keyFile: join(directory, 'key.pem') };
  // Each file is whole at every moment, as programs that renew certificates leave them; the pair is not.
  const put = async (cert: string, key: string) => {
    for (const [file, text] of [
      [files.certFile, cert],
      [files.keyFile, key],
    ] as const) {
      await writeFile(`${file}.new`, text);
      await rename(`${file}.new`, file);
    }
  };
  await put(LOCALHOST.cert, LOCALHOST.key);
  const tls = await readCertificate(files);
  const gate = createOpenGate();
  const server = await startRtmpServer({ host: '127.0.0.1', port: 0, gate, tls });
  onTestFinished(() => server.close());
  const failures: string[] = [];
  const stop = keepCertificate(files, tls, {
    renew: server.renew,
    onFailure: (error) => failures.push(String(error)),
    everyMs: 20,
  });
  onTestFinished(stop);
  const { port } = server;
  const publisher = await ObsPublisher.publish({ port, streamKey: 'good', ca: LOCALHOST.cert });

  await put(LOCALHOST.cert, 'not a key');
  await expect.poll(() => failures.at(-1)).toContain('RTMPS_KEY_FILE are not a certificate and its key');
  const said = failures.length;
  expect(await isShown(LOCALHOST.cert, port)).toBe(true);

  await put(RENEWED_LOCALHOST.cert, RENEWED_LOCALHOST.key);
  await expect.poll(() => isShown(RENEWED_LOCALHOST.cert, port)).toBe(true);
  expect(await isShown(LOCALHOST.cert, port)).toBe(false);
  // Each complaint once, however often the files were read; in between, the pair may have been read half written.
  expect(new Set(failures).size).toBe(failures.length);
  expect(failures.length - said).toBeLessThanOrEqual(2);
  // Nobody who was there is disconnected.
  expect(gate.sinkOf('good').ends).toEqual([]);
  await publisher.stop('good');
  expect(gate.sinkOf('good').ends).toEqual(['finished']);
});

test('files that are being written are no certificate yet', async () => {
  const directory = await temporaryDirectory();
  const files = { certFile: join(directory, 'cert.pem'), keyFile: join(directory, 'key.pem') };
  const { cert, key } = LOCALHOST;
  for (const half of [
    { cert: '', key },
    { cert, key: '' },
    { cert: cert.slice(0, cert.length / 2), key },
    { cert, key: RENEWED_LOCALHOST.key },
  ]) {
    await writeFile(files.certFile, half.cert);
    await writeFile(files.keyFile, half.key);
    await expect(readCertificate(files)).rejects.toThrow('are not a certificate and its key');
  }
});
