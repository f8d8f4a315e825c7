import type { IncomingMessage } from 'node:http';
import type { ApiError } from '@commoncast/core/http/api-error';
import type { FastifyInstance } from 'fastify';
import { frameworkError } from './error-body.ts';

/** Matches no route, so a refused request ends where every unknown path does. */
const NO_ROUTE = '/refused';

export interface EarlyRefusals {
  /** Sends a request that the router cannot place through hooks, log and metrics, where it is refused. */
  reroute(app: FastifyInstance, raw: IncomingMessage, reply: object, problem: ApiError): void;
  /** Why a request is refused, whatever its route. */
  find(raw: IncomingMessage): { readonly problem: ApiError; readonly url: string | undefined } | undefined;
}

/**
 * Brings into the normal path what the HTTP server and the router would answer themselves: an unknown Expect, an
 * escape that cannot be decoded, a path parameter that is too long.
 */
export function createEarlyRefusals(): EarlyRefusals {
  const refused = new WeakMap<IncomingMessage, { problem: ApiError; url: string | undefined }>();
  return {
    reroute(app, raw, response, problem) {
      refused.set(raw, { problem, url: raw.url });
      raw.url = NO_ROUTE;
      app.server.emit('request', raw, response);
    },
    find: (raw) => refused.get(raw),
  };
}

/** Refuses expectations that we do not know (RFC 9110 §10.1.1). */
export function refuseUnknownExpectations(app: FastifyInstance, refusals: EarlyRefusals): void {
  app.server.on('checkExpectation', (request, response) => {
    const problem = frameworkError(417);
    if (problem) refusals.reroute(app, request, response, problem);
  });
}
