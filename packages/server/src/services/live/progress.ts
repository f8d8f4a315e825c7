import { isOnAir } from '@commoncast/core/live/constants';
import type { Executor } from '../../db/database.ts';
import { emitEvent } from '../webhooks/emit-event.ts';
import { updateStream } from './repository.ts';
import { closeRecording, findOpenSession, updateSession } from './sessions-repository.ts';
import { keepShowingsOnVideo } from './showings/keep-on-video.ts';
import { announceStream } from './stream-changes.ts';
import type { StreamChange, StreamRow } from './tables.ts';

/** What else a change of the status writes. */
type Besides = Pick<StreamChange, 'version' | 'updated_at' | 'width' | 'height' | 'is_for_web_rtc'>;

/** What webhooks are told of a stream. */
type Told = 'id' | 'business_id' | 'name';

/*
 * The steps of a broadcast. Each is called in a transaction that has locked the stream, and has checked that the step
 * is allowed.
 */

/** The first media of a broadcast that visitors may see, or media again after they were lost. */
export async function goLive(
  tx: Executor,
  stream: Pick<StreamRow, Told | 'started_at' | 'lost_at' | 'gap_ms'>,
  now: Date,
  besides: Besides = {},
): Promise<void> {
  const started_at = stream.started_at ?? now;
  // Of a broadcast that was waiting: its recording has nothing of that time.
  const gap_ms = stream.gap_ms + (stream.lost_at ? Math.max(0, now.getTime() - stream.lost_at.getTime()) : 0);
  await updateStream(tx, stream.id, { ...besides, status: 'LIVE', started_at, lost_at: null, gap_ms });
  await announceStream(tx, stream.id);
  if (stream.started_at === null) await tellStarted(tx, stream, started_at, now);
}

/**
 * Nothing arrives any more: a broadcast on air waits.
 * @param at when the last of it arrived
 */
export async function loseSignal(
  tx: Executor,
  stream: Pick<StreamRow, 'id' | 'status'>,
  at: Date,
): Promise<void> {
  if (stream.status === 'LIVE') await updateStream(tx, stream.id, { status: 'RECONNECTING', lost_at: at });
  await announceStream(tx, stream.id);
}

/** Ends a broadcast, with its session: whoever publishes is disconnected, and its recording is closed. */
export async function endBroadcast(
  tx: Executor,
  stream: Pick<StreamRow, Told | 'status' | 'lost_at'>,
  {
    to,
    now,
    besides = {},
  }: { readonly to: 'ENDED' | 'CANCELLED'; readonly now: Date; readonly besides?: Besides },
): Promise<void> {
  // It was over for viewers when they had the last of it.
  const ended_at = isOnAir(stream.status) ? (stream.lost_at ?? now) : null;
  await updateStream(tx, stream.id, { ...besides, status: to, ended_at, lost_at: null });
  await endSession(tx, stream.id, now);
  await announceStream(tx, stream.id);
  if (ended_at !== null) await tellEnded(tx, stream, ended_at, now);
}

/** Ends a premiere that is on air, or calls one off that is to come; one that nobody ends needs no step. */
export async function endPremiere(
  tx: Executor,
  stream: Pick<StreamRow, Told | 'event_start' | 'premiere_video_id' | 'premiere_duration_ms'>,
  { to, now, besides }: { readonly to: 'ENDED' | 'CANCELLED'; readonly now: Date; readonly besides: Besides },
): Promise<void> {
  const ended =
    to === 'ENDED'
      ? { started_at: stream.event_start, ended_at: now, replay_video_id: stream.premiere_video_id }
      : {};
  await updateStream(tx, stream.id, { ...besides, ...ended, status: to });
  if (to === 'ENDED') await keepShowingsOnVideo(tx, stream, now);
  await announceStream(tx, stream.id);
  if (to === 'ENDED') await tellEnded(tx, stream, now, now);
}

/** Ends the session of a stream, if there is one: whoever publishes is disconnected. */
export async function endSession(tx: Executor, streamId: string, now: Date): Promise<void> {
  const session = await findOpenSession(tx, streamId);
  if (!session) return;
  await updateSession(tx, session.id, { connection_id: null, has_signal: false, ended_at: now });
  await closeRecording(tx, session.id, now);
}

/** Tells webhooks that a stream or a premiere has begun. */
export async function tellStarted(
  tx: Executor,
  { id, business_id, name }: Pick<StreamRow, Told>,
  startedAt: Date,
  now: Date,
): Promise<void> {
  const data = { id, name, startedDate: startedAt.toISOString() };
  await emitEvent(tx, business_id, { type: 'stream.started', data }, now);
}

/** Tells webhooks that a stream or a premiere is over. */
export async function tellEnded(
  tx: Executor,
  { id, business_id, name }: Pick<StreamRow, Told>,
  endedAt: Date,
  now: Date,
): Promise<void> {
  const data = { id, name, endedDate: endedAt.toISOString() };
  await emitEvent(tx, business_id, { type: 'stream.ended', data }, now);
}
