import { afterAll, beforeAll, expect, test } from 'vitest';
import { testDatabase } from '../../../test/database.ts';
import { startTestServer, type TestServer } from '../../../test/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

test('it reports that it is alive and ready to serve', async () => {
  expect(await (await server.fetch('/healthz')).json()).toEqual({ status: 'alive' });
  expect(await (await server.fetch('/readyz')).json()).toEqual({ status: 'ready' });
});

test('without its database it is alive but cannot serve', async () => {
  const database = await testDatabase();
  const silent = { ...database, ping: () => Promise.reject(new Error('no answer')) };
  const broken = await startTestServer({ database: silent });
  const response = await broken.fetch('/readyz');
  expect(response.status).toBe(503);
  expect(response.headers.get('retry-after')).toBe('1');
  expect(await response.json()).toMatchObject({ code: 'UNAVAILABLE' });
  expect((await broken.fetch('/healthz')).status).toBe(200);
  await broken.close();
});

test('metrics are counted by route, never by path', async () => {
  const { client } = await server.signUp();
  await server.fetch('/business/v1.1/embedded-video-player/01930000-0000-7000-8000-000000000001', {
    method: 'DELETE',
  });
  await server.fetch('/some/path/that/is/not/there');
  expect(client).toBeDefined();
  const response = await server.fetch('/metrics');
  expect(response.headers.get('content-type')).toBe('text/plain; version=0.0.4; charset=utf-8');
  const text = await response.text();
  const deleted = 'method="DELETE",route="/business/v1.1/embedded-video-player/:id"';
  expect(text).toContain(`http_requests_total{${deleted},status="401"} 1\n`);
  expect(text).toContain(`http_request_duration_seconds_count{${deleted}} 1\n`);
  expect(text).toContain(`http_request_duration_seconds_bucket{le="+Inf",${deleted}} 1\n`);
  expect(text).toContain('http_requests_total{method="any",route="unknown",status="404"} 1\n');
  expect(text).toMatch(/^process_resident_memory_bytes [1-9]\d+$/m);
  expect(text).toMatch(/^process_cpu_seconds_total [\d.]+$/m);
  // What every role counts, of the queues and tables of all domains.
  expect(text).toMatch(/^job_queue_depth\{queue="[a-z-]+",state="waiting"\} 0$/m);
  expect(text).toContain('beat_inbox_batches{state="waiting"} 0\n');
  expect(text).not.toMatch(/NaN|undefined|01930000/);
});

test('each line of the metrics is valid for Prometheus', async () => {
  const lines = (await (await server.fetch('/metrics')).text()).split('\n').filter((line) => line !== '');
  const sample = /^[a-z_][a-z0-9_]*(\{([a-z]+="[^"\n]*",?)+\})? [\d.e+-]+$/;
  const comment = /^# (HELP [a-z_][a-z0-9_]* .+|TYPE [a-z_][a-z0-9_]* (counter|gauge|histogram))$/;
  expect(lines.filter((line) => !sample.test(line) && !comment.test(line))).toEqual([]);
});

test('metrics are not shown through a proxy', async () => {
  for (const headers of [{ 'x-forwarded-for': '127.0.0.1' }, { forwarded: 'for=127.0.0.1' }]) {
    expect((await server.fetch('/metrics', { headers })).status).toBe(404);
  }
});
