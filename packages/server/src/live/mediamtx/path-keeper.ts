import type { Foundation } from '../../foundation.ts';
import type { Broadcasts, HeldPublisher } from '../../services/live/broadcasts.ts';
import type { ControlApi, OnlinePath } from './control-api.ts';
import { PublisherMemory } from './publisher-memory.ts';
import { toPicture } from './to-picture.ts';

interface KeeperParts extends Pick<Foundation, 'clock'> {
  readonly api: ControlApi;
  readonly broadcasts: Pick<
    Broadcasts,
    'publishersAt' | 'heartbeat' | 'signalArrived' | 'signalLost' | 'disconnected'
  >;
  readonly homeId: string;
}

interface Known {
  readonly memory: PublisherMemory;
  /** What has been told last of its pictures, as JSON; null while it counts as lost. */
  told: string | null;
  isShown: boolean;
}

/** Brings rows in line with what MediaMTX has, and MediaMTX with what the rows say. */
export interface PathKeeper {
  /** Looks once more; one that is asked for during a look follows it. @throws MediaMTX or the database does not answer */
  look(): Promise<void>;
}

/**
 * Keeps the streams of a server of MediaMTX. Nothing depends on what it remembers: another process may take over, and so
 * may two at the same time.
 */
export function createPathKeeper(parts: KeeperParts): PathKeeper {
  const { api, broadcasts, clock, homeId } = parts;
  /** By what MediaMTX calls the connection, which is also its name in the rows. */
  const known = new Map<string, Known>();

  async function tend(path: OnlinePath, held: HeldPublisher): Promise<void> {
    const { publisher, isShown } = held;
    const { connectionId } = publisher;
    const one: Known = known.get(connectionId) ?? {
      memory: new PublisherMemory(),
      told: null,
      isShown,
    };
    known.set(connectionId, one);
    const { signal, isSilent } = one.memory.hear(path, held, clock().getTime());
    if (!(await broadcasts.heartbeat(publisher, signal))) return await api.kick(path.source);
    if (isSilent) {
      if (one.told !== null) await broadcasts.signalLost(publisher);
      one.told = null;
    } else {
      const picture = toPicture(path.tracks);
      const told = JSON.stringify(picture);
      if (one.told !== told) await broadcasts.signalArrived(publisher, picture);
      one.told = told;
    }
    if (one.isShown && !isShown) await Promise.all(path.readers.map((reader) => api.kick(reader)));
    one.isShown = isShown;
  }

  async function look(): Promise<void> {
    // In this order: everybody who is there was let in before.
    const paths = await api.online();
    const all = await broadcasts.publishersAt(homeId);
    const held = new Map(all.map((one) => [one.publisher.connectionId, one]));
    const there = new Set(paths.map(({ source }) => source.id));
    const work = paths.map((path) => {
      const one = held.get(path.source.id);
      return one ? tend(path, one) : api.kick(path.source);
    });
    // One that has not been seen there may be about to come.
    for (const id of known.keys()) {
      if (there.has(id)) continue;
      known.delete(id);
      const gone = held.get(id);
      if (gone) work.push(broadcasts.disconnected(gone.publisher).then(() => {}));
    }
    const failed = (await Promise.allSettled(work)).find((one) => one.status === 'rejected');
    // What one stream meets with does not hold up the others.
    if (failed) throw failed.reason;
  }

  let looking: Promise<void> | null = null;
  let next: Promise<void> | null = null;
  const start = (): Promise<void> => {
    looking = look().finally(() => {
      looking = null;
    });
    return looking;
  };
  return {
    look() {
      if (!looking) return start();
      next ??= looking
        .catch(() => {})
        .then(() => {
          next = null;
          return start();
        });
      return next;
    },
  };
}
