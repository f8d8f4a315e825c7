import type { EndpointDefinition } from '@commoncast/core/http/endpoint';
import { endWhepSession, endWhipSession, playByWhep, publishByWhip } from '@commoncast/core/live/web-rtc-api';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { toFastifyPath } from '../../../http/call/create-bind.ts';
import { readBody } from '../../../http/call/read-body.ts';
import { passOn } from '../../../live/pass-on.ts';
import { malformed, notFound, unauthorized, unavailable } from '../../../problems/problems.ts';
import type { Playing } from '../rtc-engine.ts';
import type { OpenedSession, RtcSessions } from './rtc-sessions.ts';
import { readSessionName, sessionName } from './session-name.ts';

/** What a process has of a stream, or the origin of the process that has it. */
export type FoundPlaying = { readonly playing: Playing } | { readonly elsewhere: string };

export interface RtcRoutesParts {
  /** What this process has; null where it takes and has no live streams. */
  readonly local: { readonly homeId: string; readonly sessions: RtcSessions } | null;
  /**
   * Decides who may watch.
   * @param token what a signed address carries as its folder, `~<token>`; null for a plain address
   * @returns null if there is nothing to play
   * @throws {ApiError} that the player gets
   */
  readonly find: (streamId: string, token: string | null) => Promise<FoundPlaying | null>;
  /** The origin of a process that has live streams: the one with this id, or any. */
  readonly originOfHome: (homeId?: string) => Promise<string | null>;
}

interface WhepParams {
  readonly id: string;
  readonly folder?: string;
}

const RETRY_S = 5;
const NOBODY = 'No server takes live streams now';
const MAX_ENCODER = 200;

/** RFC 9725 §4.2 wants `Location`; browsers show scripts no more than is named here. */
const EXPOSED = 'Location, ETag, Retry-After, X-Request-Id';

/** Paths of signed addresses have the token before the name, as those of files. */
const signed = (path: string): string => path.replace('/:id/', '/:id/:folder/');

/** Serves WHIP (RFC 9725) and WHEP (draft-ietf-wish-whep) to pages everywhere. */
export function rtcRoutes(app: FastifyInstance, { local, find, originOfHome }: RtcRoutesParts): void {
  async function publish(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const offer = await receiveOffer(request, publishByWhip);
    const [, streamKey] = /^Bearer +([\x21-\x7e]{1,512}) *$/i.exec(request.headers.authorization ?? '') ?? [];
    if (streamKey === undefined) {
      reply.header('www-authenticate', 'Bearer');
      throw unauthorized('Send the stream key as bearer token');
    }
    if (!local) return passOn(request, reply, (await originOfHome()) ?? refuse(), offer);
    const encoder = request.headers['user-agent']?.slice(0, MAX_ENCODER) ?? null;
    const session = await local.sessions.publish(offer, { streamKey, address: request.ip, encoder });
    return answer(request, reply, session, local.homeId);
  }

  async function play(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const offer = await receiveOffer(request, playByWhep);
    const { id, folder } = request.params as WhepParams;
    const [, token = null] = /^~(.+)$/.exec(folder ?? '') ?? [];
    if (folder !== undefined && token === null) throw notFound();
    const found = await find(id, token);
    if (!found) throw notFound();
    if ('elsewhere' in found) return passOn(request, reply, found.elsewhere, offer);
    if (!local) throw notFound();
    const session = await local.sessions.play(offer, found.playing, request.ip);
    return answer(request, reply, session, local.homeId);
  }

  const end =
    (endpoint: EndpointDefinition) =>
    async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
      await readBody(endpoint, request);
      const { session } = request.params as { session: string };
      const named = readSessionName(session);
      if (!named) throw notFound();
      if (named.homeId !== local?.homeId) {
        const elsewhere = await originOfHome(named.homeId);
        if (elsewhere === null) throw notFound();
        return passOn(request, reply, elsewhere);
      }
      if (!local.sessions.end(named.sessionId)) throw notFound();
      return reply.type('application/json; charset=utf-8').send('{"responseData":null}');
    };

  const routes = [
    { path: publishByWhip.path, method: 'POST', handler: publish, isMedia: false },
    { path: endWhipSession.path, method: 'DELETE', handler: end(endWhipSession), isMedia: false },
    { path: playByWhep.path, method: 'POST', handler: play, isMedia: true },
    { path: endWhepSession.path, method: 'DELETE', handler: end(endWhepSession), isMedia: true },
  ] as const;

  void app.register(async (scope) => {
    scope.addHook('onRequest', async (_request, reply) => {
      reply.headers({
        'access-control-allow-origin': '*',
        'access-control-expose-headers': EXPOSED,
        'cache-control': 'no-store',
        'cross-origin-resource-policy': 'cross-origin',
      });
    });
    for (const { path, method, handler, isMedia } of routes) {
      const plain = toFastifyPath(path);
      for (const url of isMedia ? [plain, signed(plain)] : [plain]) {
        scope.route({ method, url, config: { isMedia }, handler });
        scope.options(url, { config: { isMedia } }, (_request, reply) =>
          reply
            .headers({
              'access-control-allow-methods': method,
              'access-control-allow-headers': 'authorization, content-type, if-match',
              'access-control-max-age': '86400',
            })
            .code(204)
            .send(),
        );
      }
    }
  });
}

async function receiveOffer(request: FastifyRequest, endpoint: EndpointDefinition): Promise<string> {
  const offer = await readBody(endpoint, request);
  if (typeof offer !== 'string') throw malformed('Send the offer as application/sdp');
  return offer;
}

function refuse(): never {
  throw unavailable(RETRY_S, NOBODY);
}

function answer(
  request: FastifyRequest,
  reply: FastifyReply,
  { id, answerSdp }: OpenedSession,
  homeId: string,
): FastifyReply {
  const [path = ''] = request.url.split('?');
  return reply
    .code(201)
    .header('location', `${path}/${sessionName(homeId, id)}`)
    .header('etag', `"${id}"`)
    .type('application/sdp')
    .send(answerSdp);
}
