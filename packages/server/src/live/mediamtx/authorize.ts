import type { IngestProtocol } from '../../media/live/source.ts';
import { notFound } from '../../problems/problems.ts';
import type { Broadcasts } from '../../services/live/broadcasts.ts';
import type { LiveGate } from '../../services/live/live-gate.ts';
import type { AuthRequest } from './auth-request.ts';
import { isSecret } from './is-secret.ts';
import { streamIdOf } from './stream-path.ts';

interface AuthorizeParts {
  readonly broadcasts: Pick<Broadcasts, 'admit' | 'refuseKey'>;
  readonly liveGate: Pick<LiveGate, 'findWatchable'>;
  readonly homeId: string;
  readonly secret: string;
}

const PROTOCOLS: Readonly<Record<string, IngestProtocol>> = { rtmp: 'rtmp', webrtc: 'whip', srt: 'srt' };
const PLAYED_BY: ReadonlySet<string> = new Set(['hls', 'webrtc']);

const NO_STREAM = 'There is no such stream.';
const OTHER_PROTOCOL = 'Streams are published by RTMP, WHIP and SRT.';
const OTHER_PLAYER = 'Streams are played by HLS and WebRTC.';
const NOT_ON_AIR = 'This stream is not on air.';
const NOBODY = 'Nobody may do this.';

/** Encoders that send one text as key by RTMP and as token by WHIP send the whole of it. */
const KEY = /^[0-9a-f-]{36}\?pass=(.+)$/;

/**
 * Decides for MediaMTX who may do something.
 * @returns null if it is allowed, else why not
 * @throws {ApiError} also why not, unless it is a failure of ours
 */
export function createAuthorize({
  broadcasts,
  liveGate,
  homeId,
  secret,
}: AuthorizeParts): (asked: AuthRequest) => Promise<string | null> {
  async function publish(asked: AuthRequest): Promise<string | null> {
    const streamId = streamIdOf(asked.path);
    if (streamId === null) return NO_STREAM;
    const protocol = PROTOCOLS[asked.protocol];
    if (!protocol) return OTHER_PROTOCOL;
    const given = asked.token || asked.password;
    const streamKey = KEY.exec(given)?.[1] ?? given;
    const key = { streamId, streamKey, address: asked.ip };
    if (asked.id === '') return (await broadcasts.refuseKey(key))?.reason ?? null;
    const encoder = asked.userAgent || null;
    const admission = await broadcasts.admit({ ...key, protocol, encoder, homeId, connectionId: asked.id });
    return admission.isAdmitted ? null : admission.reason;
  }

  async function read({ path, protocol, query }: AuthRequest): Promise<string | null> {
    const streamId = streamIdOf(path);
    if (streamId === null) throw notFound(NO_STREAM);
    if (!PLAYED_BY.has(protocol)) return OTHER_PLAYER;
    const stream = await liveGate.findWatchable(streamId, new URLSearchParams(query).get('token'));
    // Members wait, too: what MediaMTX has packaged of a rehearsal, it would list to visitors.
    return stream.isOnAir ? null : NOT_ON_AIR;
  }

  return async (asked) => {
    if (asked.action === 'publish') return await publish(asked);
    if (asked.action === 'read') return await read(asked);
    // Ours: it proves itself by the secret, and so does anybody else who knows it.
    if (asked.action === 'api') return isSecret(asked.token || asked.password, secret) ? null : NOBODY;
    return NOBODY;
  };
}
