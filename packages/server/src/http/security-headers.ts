import type { FastifyInstance } from 'fastify';

/** What an answer may do in a browser that is not a page of ours: nothing. Pages set their own policy. */
const API_POLICY = "default-src 'none'; frame-ancestors 'none'";

/** Puts the headers that every answer carries; a route may replace them. */
export function addSecurityHeaders(app: FastifyInstance, publicOrigin: string): void {
  const isHttps = publicOrigin.startsWith('https:');
  app.addHook('onRequest', async (_request, reply) => {
    reply.headers({
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'strict-origin-when-cross-origin',
      'content-security-policy': API_POLICY,
      ...(isHttps && { 'strict-transport-security': 'max-age=31536000' }),
    });
  });
}
