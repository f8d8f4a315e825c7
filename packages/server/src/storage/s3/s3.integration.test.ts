import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { describe, expect, onTestFinished, test } from 'vitest';
import { whyNoSwift } from '../../../test/storage/find-swift.ts';
import { flakyFront } from '../../../test/storage/flaky-front.ts';
import { testStorage } from '../../../test/storage/storage-contract.ts';
import { temporaryDirectory } from '../../../test/storage/temporary-directory.ts';
import { useSwift } from '../../../test/storage/use-swift.ts';
import { type Bucket, urlOf } from './bucket.ts';
import { createS3Storage } from './s3.ts';
import { createS3Client } from './s3-client.ts';
import { sendRequest } from './send-request.ts';
import { signRequest } from './sign-request.ts';

const bytes = Buffer.from('a part of a film');
const promise = { sizeBytes: bytes.length };
const pausesMs = [1, 1, 1];
const inMinutes = (minutes: number) => new Date(Date.now() + minutes * 60_000);

describe.skipIf(whyNoSwift() !== null)('S3', () => {
  const swift = useSwift();

  testStorage('S3', async () => storageIn(await swift.newBucket()));

  const storageIn = (bucket: Bucket) => createS3Storage({ bucket, secret: 'secret', pausesMs });
  /** A bucket, and the same one behind something that makes requests fail. */
  async function behind(fateOf: Parameters<typeof flakyFront>[1]) {
    const bucket = await swift.newBucket();
    const front = { ...bucket, endpoint: await flakyFront(swift.endpoint, fateOf) };
    return { storage: storageIn(bucket), flaky: storageIn(front) };
  }

  test('a request that was changed after it was signed is refused', async () => {
    const bucket = await swift.newBucket();
    await storageIn(bucket).put('a', [bytes]);
    const url = urlOf(bucket, 'a');
    const headers = await signRequest(bucket, { method: 'GET', url, headers: {} });
    const statusOf = async (changed: Partial<Parameters<typeof sendRequest>[0]>) => {
      const answer = await sendRequest({ method: 'GET', url, headers, ...changed });
      answer.resume();
      return answer.statusCode;
    };
    expect(await statusOf({})).toBe(200);
    expect(await statusOf({ method: 'DELETE' })).toBe(403);
    expect(await statusOf({ url: urlOf(bucket, 'b') })).toBe(403);
    expect(await statusOf({ url: urlOf(bucket, 'a', { 'response-content-type': 'text/html' }) })).toBe(403);
    const { authorization = '' } = headers;
    const forged = authorization.replace(/.$/, (last) => (last === '0' ? '1' : '0'));
    expect(await statusOf({ headers: { ...headers, authorization: forged } })).toBe(403);
    expect(await storageIn(bucket).head('a')).not.toBeNull();
  });

  test('bytes that are not those which were signed are refused', async () => {
    const bucket = await swift.newBucket();
    const url = urlOf(bucket, 'a');
    const hash = { 'x-amz-content-sha256': '0'.repeat(64), 'content-length': String(bytes.length) };
    const headers = await signRequest(bucket, { method: 'PUT', url, headers: hash });
    const answer = await sendRequest({ method: 'PUT', url, headers, body: bytes });
    expect([answer.statusCode, await text(answer)]).toEqual([400, expect.stringMatching(/Digest|SHA256/)]);
    expect(await storageIn(bucket).head('a')).toBeNull();
  });

  test('a wrong secret and a bucket that is not there are told apart', async () => {
    const bucket = await swift.newBucket();
    const refused = (s3Code: string) => expect.objectContaining({ code: 'REFUSED', s3Code });
    const wrong = { ...bucket, secretAccessKey: 'another' };
    const listing = (of: Bucket) => createS3Client(of).ask({ method: 'GET', query: { 'list-type': '2' } });
    await expect(listing(wrong)).rejects.toEqual(refused('SignatureDoesNotMatch'));
    await expect(listing({ ...bucket, name: 'elsewhere' })).rejects.toEqual(refused('NoSuchBucket'));
    await expect(storageIn(wrong).put('a', [bytes])).rejects.toMatchObject({ code: 'REFUSED' });
    await expect(storageIn(wrong).head('a')).rejects.toMatchObject({ code: 'REFUSED' });
  });

  test('objects carry the headers with which a CDN would serve them', async () => {
    const bucket = await swift.newBucket();
    const storage = storageIn(bucket);
    const headersOf = async (key: string) => {
      const { headers } = await createS3Client(bucket).done({ method: 'HEAD', key });
      return [headers['content-type'], headers['cache-control'], headers['content-encoding']];
    };
    const immutable = 'public, max-age=31536000, immutable';
    await storage.put('captions/a/de.vtt', [bytes]);
    expect(await headersOf('captions/a/de.vtt')).toEqual(['text/vtt; charset=utf-8', immutable, undefined]);
    await storage.put('a.vtt', [bytes], { type: 'text/plain', cacheControl: 'no-cache', encoding: 'gzip' });
    expect(await headersOf('a.vtt')).toEqual(['text/plain', 'no-cache', 'gzip']);
    const upload = await storage.createUpload('originals/v', 'u');
    await storage.completeUpload(upload, [await storage.putPart(upload, 1, [bytes], promise)]);
    expect(await headersOf('originals/v')).toEqual([
      'application/octet-stream',
      'private, no-store',
      undefined,
    ]);
  });

  test('a signed address takes one part from anybody, until it expires', async () => {
    const bucket = await swift.newBucket();
    expect(storageIn(bucket).signPart).toBeUndefined();
    const storage = storageIn({ ...bucket, publicEndpoint: swift.endpoint });
    const upload = await storage.createUpload('originals/v', 'u');
    const wanted = { partNumber: 1, sizeBytes: bytes.length };
    const address = (await storage.signPart?.(upload, wanted, inMinutes(5))) ?? '';
    const put = (url: string) => fetch(url, { method: 'PUT', body: bytes });
    const sent = await put(address);
    expect(sent.status).toBe(200);
    expect(await storage.listParts(upload)).toEqual([
      { partNumber: 1, etag: sent.headers.get('etag'), sizeBytes: bytes.length },
    ]);
    expect((await put(address.replace('partNumber=1', 'partNumber=2'))).status).toBe(403);
    expect((await fetch(address, { method: 'POST', body: bytes })).ok).toBe(false);
    expect((await fetch(address, { method: 'PUT', body: `${bytes}, and more` })).status).toBe(403);
    const expired = (await storage.signPart?.(upload, wanted, inMinutes(-1))) ?? '';
    await expect.poll(async () => (await put(expired)).status).toBe(403);
    const longer = address.replace(/X-Amz-Expires=\d+/, 'X-Amz-Expires=9999');
    expect((await put(longer)).status).toBe(403);
    await storage.completeUpload(upload, await storage.listParts(upload));
    expect(await text((await storage.get('originals/v')).body)).toBe(bytes.toString());
  });

  test('a store that is busy or breaks off is asked again', async () => {
    const busy = { answers: 503, body: '<Error><Code>SlowDown</Code></Error>' };
    const { storage, flaky } = await behind((_, count) =>
      count % 3 === 1 ? busy : count % 3 === 2 ? 'answer is lost' : 'passes',
    );
    expect(await flaky.put('a', [bytes])).toMatchObject({ sizeBytes: bytes.length });
    expect(await text((await flaky.get('a')).body)).toBe(bytes.toString());
    const folder = join(await temporaryDirectory(), 'written');
    await mkdir(folder);
    await writeFile(join(folder, '1.m4s'), 'segment');
    await flaky.publishFrom(folder, 'vod/a');
    expect(await storage.head('vod/a/1.m4s')).toMatchObject({ sizeBytes: 7 });
    await flaky.deletePrefix('vod/a');
    expect(await storage.head('vod/a/1.m4s')).toBeNull();
  });

  test('a part is not sent twice, because its sender has sent it once; it says that the store is out of reach', async () => {
    const { storage, flaky } = await behind(({ method }) => (method === 'PUT' ? { answers: 500 } : 'passes'));
    const upload = await storage.createUpload('originals/v', 'u');
    await expect(flaky.putPart(upload, 1, [bytes], promise)).rejects.toMatchObject({ code: 'UNAVAILABLE' });
    expect(await storage.listParts(upload)).toEqual([]);
  });

  test('a join whose answer was lost is done', async () => {
    const { storage, flaky } = await behind(({ method }) =>
      method === 'POST' ? 'answer is lost' : 'passes',
    );
    const upload = await storage.createUpload('originals/v', 'u');
    const parts = [await storage.putPart(upload, 1, [bytes], promise)];
    await flaky.completeUpload(upload, parts).catch(() => {});
    expect(await flaky.completeUpload(upload, parts)).toMatchObject(promise);
  });

  test('a join that fails after a good beginning has failed', async () => {
    const body = '<Error><Code>InvalidPart</Code><Message>no</Message></Error>';
    const { storage, flaky } = await behind(({ method }) =>
      method === 'POST' ? { answers: 200, body } : 'passes',
    );
    const upload = await storage.createUpload('originals/v', 'u');
    const parts = [await storage.putPart(upload, 1, [bytes], promise)];
    await expect(flaky.completeUpload(upload, parts)).rejects.toMatchObject({ code: 'INVALID_PART' });
    expect(await storage.head('originals/v')).toBeNull();
  });

  test('of a large object whose connection breaks, the rest is fetched', async () => {
    const film = Buffer.alloc(3 * 1024 * 1024, 'the film ');
    const asked: (string | undefined)[] = [];
    const { storage, flaky } = await behind(({ headers }) => {
      asked.push(headers.range);
      return asked.length < 3 ? { breaksAfter: 1024 * 1024 } : 'passes';
    });
    await storage.put('originals/a', [film]);
    const local = join(await temporaryDirectory(), 'source');
    await flaky.fetchTo('originals/a', local);
    expect((await readFile(local)).equals(film)).toBe(true);
    expect(asked).toEqual([undefined, expect.stringMatching(/^bytes=\d+-$/), expect.any(String)]);
  });

  test('a folder that cannot be stored whole leaves nothing', async () => {
    const { storage, flaky } = await behind(({ method, url }) =>
      method === 'PUT' && url?.includes('13.m4s') ? { answers: 403 } : 'passes',
    );
    const folder = await temporaryDirectory();
    for (let number = 0; number < 20; number += 1) await writeFile(join(folder, `${number}.m4s`), 'x');
    await expect(flaky.publishFrom(folder, 'vod/a/new')).rejects.toMatchObject({ code: 'REFUSED' });
    for await (const { key } of storage.list('vod')) expect.unreachable(key);
  });

  test('playlists are stored after everything that they name', async () => {
    const order: string[] = [];
    const { flaky } = await behind(({ method, url = '' }) => {
      if (method === 'PUT') order.push(url.split('/').at(-1) ?? '');
      return 'passes';
    });
    const folder = await temporaryDirectory();
    for (const name of ['index.m3u8', 'a.m4s', 'z.m4s', 'init.mp4'])
      await writeFile(join(folder, name), name);
    await flaky.publishFrom(folder, 'vod/a/new');
    expect([order.length, order.at(-1)]).toEqual([4, 'index.m3u8']);
  });
});

test('a store that accepts a request and says nothing is given up', async () => {
  const server = createServer(() => {}).listen(0, '127.0.0.1');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  await new Promise((resolve) => server.once('listening', resolve));
  const address = server.address();
  const url = new URL(`http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}/`);
  await expect(sendRequest({ method: 'GET', url, headers: {}, idleLimitMs: 20 })).rejects.toMatchObject({
    code: 'UNAVAILABLE',
    message: expect.stringContaining('no answer within'),
  });
});

test('without a store, calls say that it is out of reach', async () => {
  const server = createServer().listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  const address = server.address();
  const endpoint = `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`;
  await new Promise((resolve) => server.close(resolve));
  const account = { region: 'r', name: 'b', accessKeyId: 'k', secretAccessKey: 's', isPathStyle: true };
  const storage = createS3Storage({ bucket: { ...account, endpoint }, secret: 's', pausesMs });
  const outOfReach = { code: 'UNAVAILABLE' };
  await expect(storage.head('a')).rejects.toMatchObject(outOfReach);
  await expect(storage.put('a', [bytes])).rejects.toMatchObject(outOfReach);
  const upload = { key: 'a', name: 'u' };
  await expect(storage.putPart(upload, 1, [bytes], promise)).rejects.toMatchObject(outOfReach);
});

test('a local file is put under a key that has none, once, with its type, and again after a failure', async () => {
  const objects = new Map<string, { readonly body: string; readonly type: string | undefined }>();
  const asked: string[] = [];
  let failures = 1;
  const server = createServer(async (request, answer) => {
    const { method = '', url = '', headers } = request;
    asked.push(`${method} ${url}`);
    const known = objects.get(url);
    if (method === 'HEAD') {
      answer.writeHead(known ? 200 : 404, { etag: '"1"', 'content-length': known?.body.length ?? 0 }).end();
      return;
    }
    const body = await text(request);
    if (failures > 0) {
      failures -= 1;
      answer.writeHead(503).end();
      return;
    }
    objects.set(url, { body, type: headers['content-type'] });
    answer.writeHead(200, { etag: '"1"' }).end();
  }).listen(0, '127.0.0.1');
  onTestFinished(() => void server.close());
  await new Promise((resolve) => server.once('listening', resolve));
  const address = server.address();
  const endpoint = `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`;
  const account = { region: 'r', name: 'b', accessKeyId: 'k', secretAccessKey: 's', isPathStyle: true };
  const storage = createS3Storage({ bucket: { ...account, endpoint }, secret: 's', pausesMs });
  const folder = await temporaryDirectory();
  for (const name of ['first', 'second']) {
    await writeFile(join(folder, name), name);
    await storage.storeFrom(join(folder, name), 'vod/a/360p/00001.m4s');
  }
  expect([...objects]).toEqual([['/b/vod/a/360p/00001.m4s', { body: 'first', type: 'video/iso.segment' }]]);
  expect(asked.map((one) => one.split(' ')[0])).toEqual(['HEAD', 'PUT', 'PUT', 'HEAD']);
  expect(await readFile(join(folder, 'first'), 'utf8')).toBe('first');
});
