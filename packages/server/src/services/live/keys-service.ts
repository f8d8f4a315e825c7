import { isOver } from '@commoncast/core/live/constants';
import type { StreamIngest } from '@commoncast/core/live/schema';
import { HOUR_MS } from '@commoncast/core/time/day';
import { v7 as uuidv7 } from 'uuid';
import { recordAction } from '../../audit/record-action.ts';
import type { Member } from '../../callers/member.ts';
import { requireThemselves } from '../../callers/require-themselves.ts';
import type { Foundation } from '../../foundation.ts';
import { conflict, notFound } from '../../problems/problems.ts';
import { hashSecretToken, newSecretToken } from '../authentication/sessions/secret-token.ts';
import { loseSignal } from './progress.ts';
import { findStream, insertBrowserKey, lockStream, updateStream } from './repository.ts';
import { findOpenSession, updateSession } from './sessions-repository.ts';
import type { StreamRow } from './tables.ts';

const BROWSER_KEY_MS = 12 * HOUR_MS;
const HINT_LENGTH = 4;
const IS_PREMIERE = 'A premiere shows a video, so it has no key.';
const IS_OVER = 'This stream is over, so nobody can send to it any more.';

interface ShownKey {
  /** Shown this once. */
  readonly streamKey: string;
}

export interface StreamKeysService {
  ingest(member: Member, id: string): Promise<StreamIngest>;
  /** An encoder that publishes with the one before is disconnected. @throws {ApiError} ILLEGAL_TRANSITION: the stream is over; FORBIDDEN: an operator calls */
  replace(member: Member, id: string): Promise<ShownKey>;
  /** For twelve hours. @throws {ApiError} ILLEGAL_TRANSITION: the stream is over; FORBIDDEN: an operator calls */
  createForBrowser(member: Member, id: string): Promise<ShownKey>;
}

/** Keys with which streams are published. Only their hashes are stored. */
export function createStreamKeysService({
  database,
  clock,
  liveAddresses,
}: Pick<Foundation, 'database' | 'clock' | 'liveAddresses'>): StreamKeysService {
  return {
    ingest: async (member, id) => {
      member.require('stream:read');
      const stream = await findStream(database.root, member.businessId, id);
      if (!stream) throw notFound();
      return { ...liveAddresses.ingest(id), keyHint: stream.key_hint };
    },
    replace: async (member, id) => {
      member.require('stream:write');
      requireThemselves(member);
      const streamKey = newSecretToken();
      await database.transaction(async (tx) => {
        const stream = await lockStream(tx, member.businessId, id);
        if (!stream) throw notFound();
        requireKeyed(stream);
        const now = clock();
        await updateStream(tx, id, {
          key_hash: hashSecretToken(streamKey),
          key_hint: streamKey.slice(-HINT_LENGTH),
          updated_at: now,
        });
        const session = await findOpenSession(tx, id);
        const usesIt = session && session.connection_id !== null && session.key_hash === stream.key_hash;
        if (usesIt) {
          const lost_at = session.lost_at ?? now;
          await updateSession(tx, session.id, { connection_id: null, has_signal: false, lost_at });
          await loseSignal(tx, stream, lost_at);
        }
        await recordAction(tx, member, { action: 'stream.replace-key', subjectId: id }, now);
      });
      return { streamKey: liveAddresses.encoderKey(id, streamKey) };
    },
    createForBrowser: async (member, id) => {
      member.require('stream:write');
      requireThemselves(member);
      const streamKey = newSecretToken();
      await database.transaction(async (tx) => {
        const stream = await lockStream(tx, member.businessId, id);
        if (!stream) throw notFound();
        requireKeyed(stream);
        const now = clock();
        await insertBrowserKey(tx, {
          id: uuidv7(),
          stream_id: id,
          created_by: member.userId,
          key_hash: hashSecretToken(streamKey),
          created_at: now,
          expires_at: new Date(now.getTime() + BROWSER_KEY_MS),
        });
      });
      return { streamKey };
    },
  };
}

/** @throws {ApiError} ILLEGAL_TRANSITION: nobody can send to this stream */
function requireKeyed({ status, premiere_duration_ms }: StreamRow): void {
  if (premiere_duration_ms !== null) throw conflict('ILLEGAL_TRANSITION', IS_PREMIERE);
  if (isOver(status)) throw conflict('ILLEGAL_TRANSITION', IS_OVER);
}
