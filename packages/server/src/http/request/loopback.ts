import type { FastifyRequest } from 'fastify';

/** Whether a request was made on this machine, and not passed on by a proxy that runs on it. */
export function isLoopbackClient({ socket, headers }: FastifyRequest): boolean {
  if (headers['x-forwarded-for'] !== undefined || headers.forwarded !== undefined) return false;
  return /^(::ffff:)?127\.|^::1$/.test(socket.remoteAddress ?? '');
}
