import type { Clock } from '../clock.ts';
import type { Admission, PublishGate, PublishRequest } from '../media/live/source.ts';
import type { Broadcasts, PublishedStream } from '../services/live/broadcasts.ts';
import { type Connection, createConnection } from './connection.ts';
import type { HostedBroadcast } from './hosted-broadcast.ts';

const RESTARTING = 'The server is restarting. Connect again in a moment.';

interface GateParts {
  readonly broadcasts: Broadcasts;
  readonly clock: Clock;
  readonly homeId: string;
  /** The broadcast of a session, here. */
  readonly host: (sessionId: string, stream: PublishedStream) => HostedBroadcast;
  /** Media of this stream arrive. */
  readonly onMedia: (streamId: string) => void;
  /** Nobody is let in any more. */
  readonly stopping: AbortSignal;
  readonly onFailure: (error: unknown) => void;
}

/** Lets encoders in, each to the broadcast of its key. */
export function openPublishGate(parts: GateParts): {
  readonly gate: PublishGate;
  /** Resolves once every encoder has got its answer, and everything that has happened to those that are gone has been said. */
  settled(): Promise<void>;
} {
  const { broadcasts, homeId, host, stopping } = parts;
  const unsettled = new Set<Promise<unknown>>();

  function watch<T>(work: Promise<T>): Promise<T> {
    unsettled.add(work);
    const forget = () => void unsettled.delete(work);
    work.then(forget, forget);
    return work;
  }

  async function admit(request: PublishRequest, disconnect: (reason: string) => void): Promise<Admission> {
    if (stopping.aborted) return { isAdmitted: false, reason: RESTARTING };
    const admission = await broadcasts.admit({ ...request, homeId });
    if (!admission.isAdmitted) return admission;
    const { publisher, stream } = admission;
    if (stopping.aborted) {
      await broadcasts.disconnected(publisher);
      return { isAdmitted: false, reason: RESTARTING };
    }
    const broadcast = host(publisher.sessionId, stream);
    const connection: Connection = createConnection({
      ...parts,
      request,
      publisher,
      disconnect,
      onMedia: () => parts.onMedia(stream.id),
      onEnd: () => {
        broadcast.disconnected(connection);
        void watch(connection.settled());
      },
    });
    try {
      await broadcast.connect(connection, { isShown: stream.status !== 'SCHEDULED' });
    } catch (error) {
      connection.sink.end('lost');
      throw error;
    }
    return { isAdmitted: true, sink: connection.sink };
  }

  return {
    gate: { admit: (request, disconnect) => watch(admit(request, disconnect)) },
    async settled() {
      while (unsettled.size > 0) await Promise.allSettled(unsettled);
    },
  };
}
