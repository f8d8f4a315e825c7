import type { EndpointDefinition } from '@commoncast/core/http/endpoint';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Bind } from '../bind.ts';
import { type LooseHandler, type ServeParts, serve } from './serve.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** What the route serves, if it is a call. */
    readonly endpoint?: EndpointDefinition;
  }
}

export interface Binding {
  readonly bind: Bind;
  /** What has been bound so far. */
  readonly endpoints: readonly EndpointDefinition[];
}

/** Creates the function that serves endpoints on the app. */
export function createBind(app: FastifyInstance, parts: ServeParts): Binding {
  const endpoints: EndpointDefinition[] = [];
  const bind: Bind = (endpoint, handler) => {
    if (endpoint.auth === 'viewer') throw new TypeError(`${endpoint.path}: nobody issues viewer tokens`);
    endpoints.push(endpoint);
    app.route({
      method: endpoint.method,
      url: toFastifyPath(endpoint.path),
      // A HEAD would hold an event stream open for nothing.
      exposeHeadRoute: endpoint.responseType !== 'text/event-stream',
      config: { endpoint },
      handler: (request: FastifyRequest, reply: FastifyReply) =>
        serve(endpoint, handler as LooseHandler, request, reply, parts),
    });
  };
  return { bind, endpoints };
}

/** `/v/{id}` as the router writes it. */
export function toFastifyPath(path: string): string {
  return path.replace(/\{(\w+)\}/g, ':$1');
}
