import type { FastifyRequest } from 'fastify';
import { expect, test } from 'vitest';
import { createRequireOwnHost } from './require-own-host.ts';

const requireOwnHost = createRequireOwnHost({
  publicOrigin: 'https://video.example.com',
  isPublicOriginGiven: true,
  mediaOrigin: 'https://media.example.com',
});
const asked = (host: string, config: FastifyRequest['routeOptions']['config']) => () =>
  requireOwnHost({
    raw: { rawHeaders: ['Host', host], httpVersion: '1.1' },
    url: '/hooks/x',
    host,
    routeOptions: { config },
  } as FastifyRequest);

test('what servers of the operator ask is answered under any name, except that of media', () => {
  const any = { isByAnyName: true } as FastifyRequest['routeOptions']['config'];
  const other = {} as FastifyRequest['routeOptions']['config'];
  for (const host of ['video.example.com', '10.0.0.5:8080', 'commoncast'])
    expect(asked(host, any)).not.toThrow();
  expect(asked('video.example.com', other)).not.toThrow();
  expect(asked('10.0.0.5:8080', other)).toThrow('This server answers for video.example.com only');
  expect(asked('media.example.com', any)).toThrow('Not found');
});
