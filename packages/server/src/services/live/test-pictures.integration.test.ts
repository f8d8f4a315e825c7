import { createStream, sendTestPicture, setStreamStatus } from '@commoncast/core/live/api';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type SignedUp, startTestServer, type TestServer } from '../../../test/server.ts';

let server: TestServer;
let owner: SignedUp;
beforeAll(async () => {
  server = await startTestServer({ demoOrigin: 'http://127.0.0.1:8081' });
  owner = await server.signUp();
});
afterAll(() => server.close());

const newStream = async ({ client }: SignedUp) =>
  (await client.call(createStream, { body: { name: 'A first try' } })).id;
const start = ({ client }: SignedUp, id: string) => client.call(sendTestPicture, { params: { id } });

test('there is no test picture where the demo does not run', async () => {
  const plain = await startTestServer();
  const member = await plain.signUp();
  await expect(start(member, await newStream(member))).rejects.toMatchObject({
    status: 404,
    message: 'There is a test picture only where the demo runs.',
  });
  await plain.close();
});

test('a stream of another business is an unknown one', async () => {
  const id = await newStream(owner);
  await expect(start(await server.signUp(), id)).rejects.toMatchObject({ status: 404, code: 'NOT_FOUND' });
});

test('a stream that is over gets no picture', async () => {
  const id = await newStream(owner);
  await owner.client.call(setStreamStatus, { params: { id }, body: { streamStatus: 'CANCELLED' } });
  await expect(start(owner, id)).rejects.toMatchObject({
    status: 409,
    code: 'ILLEGAL_TRANSITION',
    message: 'This stream is over, so nobody can send to it any more.',
  });
});
