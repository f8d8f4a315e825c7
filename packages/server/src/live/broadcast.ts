import { DVR_WINDOW_MS } from '@commoncast/core/live/constants';
import type { Clock } from '../clock.ts';
import type { LiveOutput } from '../media/live/hls/live-output.ts';
import type { TimedMetadata } from '../media/live/hls/timed-metadata.ts';
import type { LadderSlots } from '../media/live/ladder/ladder-slots.ts';
import { createLiveSession, type LiveSession } from '../media/live/session/create-live-session.ts';
import type { Connection } from './connection.ts';
import { type LowerQualities, NO_LOWER_QUALITIES } from './lower-qualities.ts';
import { Relay } from './relay.ts';

interface Receiving {
  readonly session: LiveSession;
  /** Takes nothing more from the connection. */
  readonly leave: () => void;
}

interface BroadcastParts {
  /** Where it is recorded while it is on air. */
  readonly folder: string;
  readonly clock: Clock;
  readonly ladderSlots: LadderSlots;
  readonly onFailure: (error: unknown) => void;
}

/**
 * What players get of one session. Before it is on air, members see a rehearsal: it is recorded nowhere, and visitors
 * never get any of it, because a broadcast has a playlist of its own. One call at a time.
 */
export class Broadcast {
  readonly #parts: BroadcastParts;
  #connection: Connection | null = null;
  #rehearsal: Receiving | null = null;
  #onAir: Receiving | null = null;
  #hasEnded = false;
  #wantsLowerQualities = false;
  #timed: readonly TimedMetadata[] = [];
  readonly #members: Relay;
  /** Begins when it goes on air. */
  readonly #visitors: Relay;

  constructor(parts: BroadcastParts) {
    this.#parts = parts;
    this.#members = new Relay(parts.onFailure);
    this.#visitors = new Relay(parts.onFailure);
  }

  get connection(): Connection | null {
    return this.#connection;
  }

  get isOnAir(): boolean {
    return this.#onAir !== null;
  }

  /** Of what is on air: a rehearsal has none. */
  get lowerQualities(): LowerQualities {
    const ladder = this.#onAir?.session.ladder;
    return ladder ? { names: ladder.encoded, state: ladder.state } : NO_LOWER_QUALITIES;
  }

  /** Takes effect now where it is on air, otherwise once it is. Safe to repeat. */
  wantLowerQualities(areWanted: boolean): void {
    this.#wantsLowerQualities = areWanted;
    if (this.#hasEnded) return;
    const ladder = this.#onAir?.session.ladder;
    if (areWanted) ladder?.switchOn();
    else ladder?.switchOff();
  }

  /** @param isMember of the business, who sees the rehearsal, too */
  output(isMember: boolean): LiveOutput | null {
    return (this.#onAir ?? (isMember ? this.#rehearsal : null))?.session.output ?? null;
  }

  /** The same for WebRTC, with the sound as the encoder sends it. */
  relay(isMember: boolean): Relay | null {
    if (isMember) return this.#members;
    return this.#onAir ? this.#visitors : null;
  }

  /** What viewers on air are told about stretches of the picture; a rehearsal has none. */
  setTimed(all: readonly TimedMetadata[]): void {
    this.#timed = all;
    this.#onAir?.session.output.setTimed(all);
  }

  /** An encoder has come, or come back. */
  async connect(connection: Connection): Promise<void> {
    if (this.#hasEnded) return;
    this.#connection = connection;
    this.#members.follow(connection.received);
    if (this.#onAir) this.#visitors.follow(connection.received);
    if (this.#onAir) this.#onAir = receive(this.#onAir.session, connection);
    else if (this.#rehearsal) this.#rehearsal = receive(this.#rehearsal.session, connection);
    else this.#rehearsal = await this.#open(null, connection);
  }

  /** The encoder is gone. */
  disconnected(connection: Connection): void {
    if (this.#connection !== connection) return;
    this.#connection = null;
    for (const relay of [this.#members, this.#visitors]) relay.leave();
  }

  /** Visitors may not see it for now: those who watch by WebRTC ask nobody again by themselves. */
  dismissVisitors(): void {
    this.#visitors.dismiss();
  }

  /** From the next key frame on, visitors see it and it is recorded; what was recorded before goes on. */
  async goOnAir(): Promise<void> {
    if (this.#onAir || this.#hasEnded) return;
    this.#onAir = await this.#open(this.#parts.folder, this.#connection);
    this.#onAir.session.output.setTimed(this.#timed);
    if (this.#connection) this.#visitors.follow(this.#connection.received);
    const rehearsal = this.#rehearsal;
    this.#rehearsal = null;
    rehearsal?.leave();
    await rehearsal?.session.end();
    rehearsal?.session.output.close();
  }

  /** It is over. Players can still fetch what they know of, until `close`. */
  async end(): Promise<void> {
    this.#hasEnded = true;
    this.#endRelays();
    const rehearsal = this.#rehearsal;
    this.#rehearsal = null;
    for (const receiving of [rehearsal, this.#onAir]) {
      receiving?.leave();
      await receiving?.session.end();
    }
    rehearsal?.session.output.close();
  }

  /** It goes on without this process, or here after the next `goOnAir`. */
  async suspend(): Promise<void> {
    if (this.#hasEnded) return this.close();
    this.#endRelays();
    const receivings = [this.#rehearsal, this.#onAir];
    this.#rehearsal = null;
    this.#onAir = null;
    for (const receiving of receivings) {
      receiving?.leave();
      await receiving?.session.suspend();
    }
  }

  /** Nothing can be fetched any more. */
  close(): void {
    this.#onAir?.session.output.close();
    this.#onAir = null;
  }

  #endRelays(): void {
    for (const relay of [this.#members, this.#visitors]) relay.end();
  }

  async #open(folder: string | null, connection: Connection | null): Promise<Receiving> {
    const { clock, ladderSlots, onFailure } = this.#parts;
    const session = await createLiveSession({
      folder,
      clock,
      dvrWindowMs: DVR_WINDOW_MS,
      ladderSlots,
      onRecordingFailed: onFailure,
      onLadderFailed: onFailure,
    });
    if (this.#wantsLowerQualities) session.ladder?.switchOn();
    return connection === null ? { session, leave: () => {} } : receive(session, connection);
  }
}

function receive(session: LiveSession, { source }: Connection): Receiving {
  return { session, leave: source.add(session.sink()) };
}
