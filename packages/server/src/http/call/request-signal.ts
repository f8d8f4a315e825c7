import type { FastifyReply } from 'fastify';

/** Aborts when the client goes away before its answer is complete, or when the server stops. */
export function requestSignal(reply: FastifyReply, stopping: AbortSignal): AbortSignal {
  const gone = new AbortController();
  reply.raw.once('close', () => {
    if (!reply.raw.writableFinished) gone.abort();
  });
  return AbortSignal.any([gone.signal, stopping]);
}
