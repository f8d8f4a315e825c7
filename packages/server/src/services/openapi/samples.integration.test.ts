import { safeParse } from 'valibot';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../../test/server.ts';
import { sampleBody, sampleResponse } from './samples.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

test('the samples of all bodies and answers pass the schemas of their calls', () => {
  const samples = server.web.described.flatMap((call) => {
    const name = `${call.method} ${call.path}`;
    return [
      ...(call.body ? [{ name: `${name}, body`, schema: call.body, sample: sampleBody(call) }] : []),
      { name: `${name}, answer`, schema: call.response, sample: sampleResponse(call) },
    ];
  });
  const complaints = samples.flatMap(({ name, schema, sample }) =>
    (safeParse(schema, sample).issues ?? []).map(({ message }) => `${name}: ${message}`),
  );
  expect(complaints).toEqual([]);
  expect(samples.length).toBeGreaterThan(server.web.described.length);
});
