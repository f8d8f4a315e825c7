import * as v from 'valibot';
import { endpoint } from '../http/endpoint.ts';
import { IdParams, Nothing } from '../http/values.ts';

/** A session description (RFC 8866). */
const Sdp = v.string();

/** As the `Location` of the answer says. */
const SessionParams = v.object({ session: v.string() });

export const publishByWhip = endpoint({
  service: 'streams',
  method: 'POST',
  path: '/stream/whip',
  auth: 'public',
  summary:
    'Takes a live stream by WebRTC (WHIP, RFC 9725), H.264 and Opus; the stream key is the bearer token. `Location` names the session, and answers carry every candidate',
  body: Sdp,
  bodyType: 'application/sdp',
  response: Sdp,
  responseType: 'application/sdp',
  status: 201,
  errors: [
    'UNAUTHORIZED',
    'RATE_LIMITED',
    'ILLEGAL_TRANSITION',
    'PLAN_LIMIT_REACHED',
    'SUBSCRIPTION_EXPIRED',
    'NOT_ACCEPTABLE',
  ],
  needsRoom: false,
});

export const endWhipSession = endpoint({
  service: 'streams',
  method: 'DELETE',
  path: '/stream/whip/{session}',
  auth: 'public',
  summary: 'Ends a session of WHIP; only its publisher knows its name',
  params: SessionParams,
  response: Nothing,
});

export const playByWhep = endpoint({
  service: 'cdn',
  method: 'POST',
  path: '/cdn/live/{id}/whep',
  auth: 'public',
  summary:
    'Plays a stream on air by WebRTC (WHEP, draft-ietf-wish-whep), H.264 and Opus. NOT_ACCEPTABLE and UNAVAILABLE mean that HLS plays it. Where the business has allowed domains, only the signed address in the public details is good, for some hours',
  params: IdParams,
  body: Sdp,
  bodyType: 'application/sdp',
  response: Sdp,
  responseType: 'application/sdp',
  status: 201,
  errors: ['ORIGIN_NOT_ALLOWED', 'NOT_ACCEPTABLE'],
  needsRoom: false,
});

export const endWhepSession = endpoint({
  service: 'cdn',
  method: 'DELETE',
  path: '/cdn/live/{id}/whep/{session}',
  auth: 'public',
  summary: 'Ends a session of WHEP; only its viewer knows its name',
  params: v.object({ ...IdParams.entries, ...SessionParams.entries }),
  response: Nothing,
});
