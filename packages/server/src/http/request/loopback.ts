import type { FastifyRequest } from 'fastify';

/** Whether no proxy has passed this request on, as far as it says. */
export function isDirectClient({ headers }: FastifyRequest): boolean {
  return headers['x-forwarded-for'] === undefined && headers.forwarded === undefined;
}

/** Whether a request was made on this machine, and not passed on by a proxy that runs on it. */
export function isLoopbackClient(request: FastifyRequest): boolean {
  return isDirectClient(request) && /^(::ffff:)?127\.|^::1$/.test(request.socket.remoteAddress ?? '');
}
