import type { FastifyRequest } from 'fastify';

/** Where the embed puts its key: query, header or, in a beacon, body. */
export function publicKeyOf(request: FastifyRequest, body: unknown): string | undefined {
  const { key } = request.query as { key?: unknown };
  if (typeof key === 'string') return key;
  const header = request.headers['x-public-key'];
  if (typeof header === 'string') return header;
  const inBody = typeof body === 'object' && body !== null && 'key' in body ? body.key : undefined;
  return typeof inBody === 'string' ? inBody : undefined;
}
