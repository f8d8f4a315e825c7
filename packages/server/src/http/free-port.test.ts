import { once } from 'node:events';
import { createServer } from 'node:net';
import { expect, test, vi } from 'vitest';
import { findFreePort } from './free-port.ts';

const HOST = '127.0.0.1';

test('finds a port that can be listened on, and that the system gives to nobody else', async () => {
  const port = await findFreePort(HOST);
  expect(port).toBeGreaterThanOrEqual(20_000);
  expect(port).toBeLessThan(32_768);
  const server = createServer().listen(port, HOST);
  await once(server, 'listening');
  server.close();
});

test('passes over a port that is taken', async () => {
  const taken = await findFreePort(HOST);
  const server = createServer().listen(taken, HOST);
  await once(server, 'listening');
  const random = vi.spyOn(Math, 'random').mockReturnValueOnce((taken - 20_000 + 0.5) / 12_000);
  expect(await findFreePort(HOST)).not.toBe(taken);
  random.mockRestore();
  server.close();
});

test('says what stands in the way where nothing can listen at all', async () => {
  await expect(findFreePort('192.0.2.1')).rejects.toMatchObject({ code: 'EADDRNOTAVAIL' });
});
