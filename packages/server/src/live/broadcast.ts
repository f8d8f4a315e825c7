import { DVR_WINDOW_MS } from '@commoncast/core/live/constants';
import type { Clock } from '../clock.ts';
import type { LiveOutput } from '../media/live/hls/live-output.ts';
import { createLiveSession, type LiveSession } from '../media/live/session/create-live-session.ts';
import type { Connection } from './connection.ts';

interface Receiving {
  readonly session: LiveSession;
  /** Takes nothing more from the connection. */
  readonly leave: () => void;
}

interface BroadcastParts {
  /** Where it is recorded while it is on air. */
  readonly folder: string;
  readonly clock: Clock;
  readonly onRecordingFailed: (error: Error) => void;
}

/**
 * What players get of one session. Before it is on air, members see a rehearsal: it is recorded nowhere, and visitors
 * never get any of it, because a broadcast has a playlist of its own.
 */
export class Broadcast {
  readonly #parts: BroadcastParts;
  #connection: Connection | null = null;
  #rehearsal: Receiving | null = null;
  #onAir: Receiving | null = null;
  #hasEnded = false;

  constructor(parts: BroadcastParts) {
    this.#parts = parts;
  }

  get connection(): Connection | null {
    return this.#connection;
  }

  get isOnAir(): boolean {
    return this.#onAir !== null;
  }

  /** @param isMember of the business, who sees the rehearsal, too */
  output(isMember: boolean): LiveOutput | null {
    return (this.#onAir ?? (isMember ? this.#rehearsal : null))?.session.output ?? null;
  }

  /** An encoder has come, or come back. */
  async connect(connection: Connection): Promise<void> {
    this.#connection = connection;
    if (this.#onAir) this.#onAir = receive(this.#onAir.session, connection);
    else this.#rehearsal = await this.#open(null, connection);
  }

  /** The encoder is gone. */
  disconnected(connection: Connection): void {
    if (this.#connection === connection) this.#connection = null;
  }

  /** From the next key frame on, visitors see it and it is recorded; what was recorded before goes on. */
  async goOnAir(): Promise<void> {
    if (this.#onAir || this.#hasEnded) return;
    const connection = this.#connection;
    this.#onAir = await this.#open(this.#parts.folder, connection);
    const rehearsal = this.#rehearsal;
    this.#rehearsal = null;
    rehearsal?.leave();
    await rehearsal?.session.end();
    rehearsal?.session.output.close();
  }

  /** It is over. Players can still fetch what they know of, until `close`. */
  async end(): Promise<void> {
    this.#hasEnded = true;
    for (const receiving of [this.#rehearsal, this.#onAir]) {
      receiving?.leave();
      await receiving?.session.end();
    }
    this.#rehearsal?.session.output.close();
  }

  /** The process stops, and another continues it. */
  async suspend(): Promise<void> {
    if (this.#hasEnded) return this.close();
    for (const receiving of [this.#rehearsal, this.#onAir]) {
      receiving?.leave();
      await receiving?.session.suspend();
    }
  }

  /** Nothing can be fetched any more. */
  close(): void {
    this.#onAir?.session.output.close();
    this.#onAir = null;
  }

  async #open(folder: string | null, connection: Connection | null): Promise<Receiving> {
    const { clock, onRecordingFailed } = this.#parts;
    const session = await createLiveSession({ folder, clock, dvrWindowMs: DVR_WINDOW_MS, onRecordingFailed });
    return connection === null ? { session, leave: () => {} } : receive(session, connection);
  }
}

function receive(session: LiveSession, { source }: Connection): Receiving {
  return { session, leave: source.add(session.sink()) };
}
