import { Readable } from 'node:stream';
import type { EndpointDefinition } from '@commoncast/core/http/endpoint';
import type { LastChange } from '@commoncast/core/http/errors';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { RecordActing } from '../../audit/record-acting.ts';
import type { Member } from '../../callers/member.ts';
import type { Clock } from '../../clock.ts';
import { StaleVersion } from '../../problems/stale-version.ts';
import type { Answer } from '../bind.ts';
import { isOpenToSites, openToSites, requireAllowedOrigin } from '../cors.ts';
import type { Guards } from '../guards.ts';
import type { Idempotency } from '../idempotency/idempotency.ts';
import { clientInfoOf } from '../request/client-info.ts';
import type { OwnOrigins } from '../request/own-origins.ts';
import { readIfMatch } from '../version/read-if-match.ts';
import { tellStale } from '../version/tell-stale.ts';
import { sendAnswer } from './answer.ts';
import { checkAnswer } from './check-answer.ts';
import { sendEvents } from './event-stream.ts';
import { goneSignal } from './gone-signal.ts';
import { publicKeyOf } from './public-key.ts';
import { readAddress } from './read-address.ts';
import { readBody } from './read-body.ts';
import { requireSecondFactor } from './require-second-factor.ts';
import { validate } from './validate.ts';

/** The handler as it is called: its types were checked where it was bound. */
export type LooseHandler = (call: object) => unknown;

export interface ServeParts {
  readonly clock: Clock;
  readonly guards: Guards;
  readonly idempotency: Idempotency;
  /** @throws {ApiError} INSUFFICIENT_STORAGE or UNAVAILABLE: the disk is nearly full, and the call writes */
  readonly requireRoom: (endpoint: EndpointDefinition) => void;
  readonly findLastChange: (member: Member, subjectId: string) => Promise<LastChange | undefined>;
  readonly recordActing: RecordActing;
  readonly isOwnOrigin: OwnOrigins;
  readonly stopping: AbortSignal;
  /** Whether to check answers against their schema. A mismatch is our own bug, so only tests pay for the check. */
  readonly checksAnswers: boolean;
}

/** One call of a bound endpoint, from credentials to answer. */
export async function serve(
  endpoint: EndpointDefinition,
  handler: LooseHandler,
  request: FastifyRequest,
  reply: FastifyReply,
  parts: ServeParts,
): Promise<FastifyReply> {
  if (isOpenToSites(endpoint)) openToSites(reply);
  const member = await admit(endpoint, request, reply, parts.guards);
  parts.requireRoom(endpoint);
  const { params, query } = readAddress(endpoint, request);
  const headers = endpoint.headers && validate(endpoint.headers, request.headers, 'headers');
  const body = await readBody(endpoint, request);
  const client = clientInfoOf(request);
  const gone = goneSignal(reply);
  const signal = AbortSignal.any([gone, parts.stopping, ...endOf(member, parts.clock())]);
  const answer: Answer = {
    header: (name, value) => void reply.header(name, value),
    removeHeader: (name) => void reply.removeHeader(name),
  };
  const expected = endpoint.ifMatch ? readIfMatch(request.headers['if-match']) : undefined;
  const call = { params, query, headers, body, member, client, gone, signal, answer, expected };

  if (endpoint.auth === 'public-key') {
    const business = await parts.guards.publicKey(publicKeyOf(request, body));
    requireAllowedOrigin(business, client.origin, parts.isOwnOrigin, reply);
    Object.assign(call, { business });
  }
  if (member) await parts.recordActing(member, endpoint);
  if (endpoint.responseType === 'text/event-stream') {
    return sendEvents(reply, handler(call) as AsyncIterable<unknown>, signal);
  }
  const key = endpoint.idempotent ? request.headers['x-idempotency-key'] : undefined;
  try {
    const result =
      key !== undefined && member
        ? await parts.idempotency.once({ key, member, endpoint, said: { params, query, body } }, () =>
            handler(call),
          )
        : await handler(call);
    return sendAnswer(endpoint, result, request, reply, parts.checksAnswers);
  } catch (error) {
    if (!(error instanceof StaleVersion) || !member) throw error;
    const problem = await tellStale(error, (id) => parts.findLastChange(member, id));
    if (parts.checksAnswers) checkAnswer(endpoint, problem.data);
    throw problem;
  } finally {
    // A handler that refuses a stream has not read it: the rest must not block the connection.
    if (body instanceof Readable) body.destroy();
  }
}

/** An operator's time in a user's name ends for streams, too, which are asked only once who they are for. */
function endOf(member: Member | undefined, now: Date): AbortSignal[] {
  if (member?.endsAt === undefined) return [];
  return [AbortSignal.timeout(Math.max(0, member.endsAt.getTime() - now.getTime()))];
}

async function admit(
  endpoint: EndpointDefinition,
  request: FastifyRequest,
  reply: FastifyReply,
  guards: Guards,
): Promise<Member | undefined> {
  const { auth, service } = endpoint;
  if (auth === 'bearer') return requireSecondFactor(await guards.bearer(request, endpoint), endpoint);
  if (auth === 'cookie') {
    guards.requireSameSite(request);
    const member = await guards.cookies(request, reply);
    if (request.method !== 'GET') guards.requireCsrf(request, member);
    return requireSecondFactor(member, endpoint);
  }
  if (auth === 'none' || auth === 'refresh') guards.requireUnderQuota(request);
  if (auth === 'public-key' && request.method === 'GET') guards.requireReadsUnderQuota(request);
  const isByCookie = auth === 'refresh' && request.headers['refresh-token'] === undefined;
  // A sign-in forged by another site would leave people in an account that is not theirs.
  if (service === 'shell' || isByCookie) guards.requireSameSite(request);
  return undefined;
}
