import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { LiveSink, PublishGate } from '../../live/source.ts';
import type { Playing, RtcEngine, RtcSession } from '../rtc-engine.ts';
import { RtcRefusal } from '../rtc-refusal.ts';
import { MOST_SDP_BYTES } from '../sdp/parse-offer.ts';
import { HeldSink } from './held-sink.ts';

export interface RtcRoutes {
  readonly engine: RtcEngine;
  readonly gate: PublishGate;
  /** The stream that a viewer asks for; null where there is none to play now. */
  findStream(streamId: string, request: FastifyRequest): Promise<Playing | null>;
  /** Told what a publisher sends to, and how to ask it for a key frame. */
  onPublishing?(sink: LiveSink, requestKeyFrame: () => void): void;
  /** Values of `Link` headers (RFC 9725 §4.6), such as `<stun:stun.example.net>; rel="ice-server"`. */
  readonly iceServers?: readonly string[];
}

const WHIP = '/stream/whip';
const WHEP = '/cdn/live/:id/whep';

/** WHIP (RFC 9725) and WHEP (draft-ietf-wish-whep). Sessions end with the app. */
export function registerRtcRoutes(app: FastifyInstance, routes: RtcRoutes): void {
  const { engine, gate, findStream, iceServers = [] } = routes;
  const sessions = new Map<string, { path: string; session: RtcSession }>();
  app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser(
      'application/sdp',
      { parseAs: 'string', bodyLimit: MOST_SDP_BYTES },
      (_, body, done) => done(null, body),
    );
    scope.addContentTypeParser('*', (_request, payload, done) => {
      payload.resume();
      done(null, undefined);
    });
    scope.addHook('onRequest', async (_request, reply) => {
      reply.header('access-control-allow-origin', '*');
      reply.header('access-control-expose-headers', 'Location, ETag, Link, Retry-After');
      reply.header('cache-control', 'no-store');
    });
    scope.addHook('onClose', async () => {
      for (const { session } of sessions.values()) session.close();
    });

    const keep = (path: string, session: RtcSession, reply: FastifyReply): FastifyReply => {
      const location = `${path}/${session.id}`;
      sessions.set(session.id, { path, session });
      if (iceServers.length > 0) reply.header('link', iceServers.join(', '));
      return reply
        .code(201)
        .header('location', location)
        .header('etag', `"${session.id}"`)
        .type('application/sdp')
        .send(session.answerSdp);
    };

    scope.post(WHIP, async (request, reply) => {
      const key = /^Bearer ([\x21-\x7e]{1,512})$/i.exec(request.headers.authorization ?? '')?.[1];
      if (key === undefined)
        return refuse(
          reply.header('www-authenticate', 'Bearer'),
          401,
          'Send the stream key as bearer token.',
        );
      const offer = offerOf(request);
      if (offer === null) return refuse(reply, 415, 'Send the offer as application/sdp.');
      const sink = new HeldSink();
      let session: RtcSession | null = null;
      let isDisconnected = false;
      const publisher = { protocol: 'whip', streamKey: key, address: request.ip } as const;
      const encoder = request.headers['user-agent']?.slice(0, 200) ?? null;
      const admission = await gate.admit({ ...publisher, encoder }, () => {
        isDisconnected = true;
        session?.close();
      });
      if (!admission.isAdmitted) return refuse(reply, 403, admission.reason);
      sink.pour(admission.sink, () => sessions.delete(session?.id ?? ''));
      try {
        const published = await engine.publish(offer, { sink });
        session = published;
        routes.onPublishing?.(admission.sink, published.requestKeyFrame);
      } catch (error) {
        sink.end('finished');
        return answerRefusal(reply, error);
      }
      if (isDisconnected) {
        session.close();
        return refuse(reply, 403, 'This stream no longer accepts this key.');
      }
      return keep(WHIP, session, reply);
    });

    scope.post<{ Params: { id: string } }>(WHEP, async (request, reply) => {
      const offer = offerOf(request);
      if (offer === null) return refuse(reply, 415, 'Send the offer as application/sdp.');
      const playing = await findStream(request.params.id, request);
      if (playing === null) return refuse(reply, 404, 'This stream is not live.');
      let id = '';
      try {
        const session = await engine.play(offer, {
          ...playing,
          onEnd: (how) => {
            sessions.delete(id);
            playing.onEnd?.(how);
          },
        });
        id = session.id;
        return keep(`/cdn/live/${encodeURIComponent(request.params.id)}/whep`, session, reply);
      } catch (error) {
        return answerRefusal(reply, error);
      }
    });

    for (const base of [WHIP, WHEP]) {
      scope.options(base, async (_request, reply) => preflight(reply, 'POST, OPTIONS'));
      scope.options(`${base}/:session`, async (_request, reply) => preflight(reply, 'DELETE, OPTIONS'));
      scope.delete<{ Params: { session: string; id?: string } }>(
        `${base}/:session`,
        async (request, reply) => {
          const held = sessions.get(request.params.session);
          if (held === undefined || held.path !== pathOf(base, request.params.id))
            return refuse(reply, 404, 'There is no such session.');
          held.session.close();
          sessions.delete(request.params.session);
          return reply.code(200).send();
        },
      );
      // Answers carry every candidate, and a peer that moves starts a new session (RFC 9725 §4.3.1).
      scope.patch(`${base}/:session`, async (_request, reply) =>
        refuse(
          reply.header('allow', 'DELETE, OPTIONS'),
          405,
          'Candidates and restarts are not accepted here.',
        ),
      );
    }
  });
}

function pathOf(base: string, id: string | undefined): string {
  return base.replace(':id', encodeURIComponent(id ?? ''));
}

function offerOf(request: FastifyRequest): string | null {
  return typeof request.body === 'string' ? request.body : null;
}

function answerRefusal(reply: FastifyReply, error: unknown): FastifyReply {
  if (!(error instanceof RtcRefusal)) throw error;
  if (error.retryAfterS !== null) reply.header('retry-after', String(error.retryAfterS));
  return refuse(reply, error.status, error.message);
}

function refuse(reply: FastifyReply, status: number, sentence: string): FastifyReply {
  return reply.code(status).type('text/plain; charset=utf-8').send(sentence);
}

function preflight(reply: FastifyReply, methods: string): FastifyReply {
  return reply
    .header('access-control-allow-methods', methods)
    .header('access-control-allow-headers', 'authorization, content-type, if-match')
    .header('access-control-max-age', '86400')
    .code(204)
    .send();
}
