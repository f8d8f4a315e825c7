import type { FastifyInstance, FastifyRequest } from 'fastify';
import { goneSignal } from '../../../http/call/gone-signal.ts';
import { passOn } from '../../../live/pass-on.ts';
import { notFound } from '../../../problems/problems.ts';
import type { LiveOutput } from './live-output.ts';
import { sendLive } from './send-live.ts';

export interface LiveAsked {
  readonly streamId: string;
  /** What a signed address carries as its first folder, `~<token>`; null for a plain address. */
  readonly token: string | null;
  readonly request: FastifyRequest;
}

/** What a process has of a stream, or the origin of the process that has it. */
export type FoundLive =
  | {
      readonly output: LiveOutput;
      /** For members alone, so that no cache may keep it. */
      readonly isPrivate?: boolean;
    }
  | { readonly elsewhere: string };

export interface LiveRoutesParts {
  /**
   * Decides who may watch.
   * @returns null if there is no such stream, or it may not be told that there is one
   * @throws {ApiError} that the player gets
   */
  readonly find: (asked: LiveAsked) => FoundLive | null | Promise<FoundLive | null>;
}

const PRIVATE = 'private, no-store';

const EXPOSED = 'Accept-Ranges, Age, Content-Length, Content-Range, Date';

/** Serves live streams to pages everywhere: `/cdn/live/<id>/index.m3u8` and what lies below. */
export function liveRoutes(app: FastifyInstance, { find }: LiveRoutesParts): void {
  void app.register(async (live) => {
    live.addHook('onRequest', async (_request, reply) => {
      reply.headers({
        'access-control-allow-origin': '*',
        'access-control-expose-headers': EXPOSED,
        'cross-origin-resource-policy': 'cross-origin',
        'timing-allow-origin': '*',
      });
    });
    live.route<{ Params: { id: string; '*': string } }>({
      method: ['GET', 'HEAD'],
      config: { isMedia: true },
      url: '/cdn/live/:id/*',
      handler: async (request, reply) => {
        const [, token, path] = /^(?:~([^/]*)\/)?(.*)$/s.exec(request.params['*']) ?? [];
        const found = await find({ streamId: request.params.id, token: token ?? null, request });
        if (found === null || !path) throw notFound();
        if ('elsewhere' in found) return passOn(request, reply, found.elsewhere);
        const answer = await found.output.answer({
          path,
          query: request.query as Readonly<Record<string, unknown>>,
          address: request.ip,
          gone: goneSignal(reply),
        });
        return sendLive(request, reply, found.isPrivate ? { ...answer, cacheControl: PRIVATE } : answer);
      },
    });
  });
}
