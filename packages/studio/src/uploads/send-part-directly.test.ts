import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Client } from '@commoncast/core/http/client';
import { expect, it, onTestFinished } from 'vitest';
import { createDirectSender } from './send-part-directly.ts';

const MiB = 1_048_576;
const upload = { uploadId: '0196b0c0-0000-7000-8000-000000000001', partBytes: 8 * MiB, sizeBytes: 80 * MiB };

/**
 * A store, and a server that signs its addresses.
 * @param goodForS how long these are good
 */
async function begin(goodForS: number, answer: (part: number, response: ServerResponse) => void) {
  const toStore: number[] = [];
  const store = createServer((request, response) => {
    const part = Number(new URL(request.url ?? '', 'http://store.test').searchParams.get('part'));
    toStore.push(part);
    request.resume();
    answer(part, response);
  }).listen(0, '127.0.0.1');
  await new Promise((resolve) => store.once('listening', resolve));
  onTestFinished(() => void store.close());
  const origin = `http://127.0.0.1:${(store.address() as AddressInfo).port}`;
  const { happyDOM } = window as unknown as { readonly happyDOM: { setURL(url: string): void } };
  const { href } = location;
  happyDOM.setURL(`${origin}/videos`);
  onTestFinished(() => happyDOM.setURL(href));
  const signed: number[][] = [];
  const client = {
    call: async (_: unknown, { body }: { readonly body: { readonly partNumbers: number[] } }) => {
      signed.push(body.partNumbers);
      const parts = body.partNumbers.map((partNumber) => ({
        partNumber,
        url: `${origin}/?part=${partNumber}`,
        sizeBytes: 8,
      }));
      return { parts, goodForS };
    },
  } as unknown as Client;
  const toServer: number[] = [];
  const send = createDirectSender({
    client,
    upload,
    sendPart: async ({ partNumber }) => {
      toServer.push(partNumber);
      return { partNumber, etag: '"ours"', sizeBytes: 8 };
    },
  });
  const sendPart = (partNumber: number) =>
    send({
      uploadId: upload.uploadId,
      partNumber,
      bytes: new Blob(['eight by']),
      signal: new AbortController().signal,
      onProgress: () => {},
    });
  return { sendPart, signed, toStore, toServer };
}

const keep = (part: number, response: ServerResponse) => response.writeHead(200, { etag: `"${part}"` }).end();

it('asks once for the addresses of parts that travel together, and of those after them', async () => {
  const { sendPart, signed, toStore, toServer } = await begin(900, keep);
  const sent = await Promise.all([1, 2, 3].map(sendPart));
  expect(sent).toEqual(
    [1, 2, 3].map((partNumber) => ({ partNumber, etag: `"${partNumber}"`, sizeBytes: 8 })),
  );
  for (const part of [4, 5, 6, 7]) await sendPart(part);
  expect(signed).toEqual([
    [1, 2, 3, 4, 5, 6],
    [7, 8, 9, 10],
  ]);
  expect([toStore.toSorted(), toServer]).toEqual([[1, 2, 3, 4, 5, 6, 7], []]);
});

it('sends a part through the server where the store hides its ETag, and all that follow', async () => {
  const { sendPart, toStore, toServer } = await begin(900, (_, response) => response.writeHead(200).end());
  expect(await sendPart(1)).toEqual({ partNumber: 1, etag: '"ours"', sizeBytes: 8 });
  await sendPart(2);
  expect([toStore, toServer]).toEqual([[1], [1, 2]]);
});

it('gives up on a store that keeps refusing, but not on one that is busy', async () => {
  const busy = await begin(900, (_, response) => response.writeHead(503).end());
  for (let tries = 0; tries < 5; tries += 1)
    await expect(busy.sendPart(1)).rejects.toMatchObject({ status: 503 });
  expect(busy.toServer).toEqual([]);

  const refusing = await begin(900, (_, response) => response.writeHead(403).end());
  for (let tries = 0; tries < 3; tries += 1)
    await expect(refusing.sendPart(1)).rejects.toMatchObject({ status: 503 });
  await refusing.sendPart(1);
  expect([refusing.signed.length, refusing.toServer]).toEqual([3, [1]]);
});
