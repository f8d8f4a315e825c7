import type { Packet, Stream } from 'node-av/lib';
import { timestampS } from '../native/timestamp.ts';
import type { OpenSource } from '../probe/open-source.ts';
import { StretchRefused } from './stretch-refused.ts';

/** How much earlier to look, one after the other, where a place that was sought is not what is needed. */
const EARLIER_S = [0, 2, 4, 8, 16, 32, 64];

interface Sought {
  /** Where to look, on the container's clock. */
  readonly atS: number;
  /** The file's first packet is always early enough. */
  readonly startS: number;
  /** Reading has to begin with a packet of this time or before it, on the container's clock. */
  readonly latestS: number;
  /** Whether one that is later will do where there is none: sound may have holes. */
  readonly mayBeLate: boolean;
}

/**
 * Finds a packet from which a stretch can be read: seeking alone does not, as it follows the default track, and not to
 * a key frame in a transport stream.
 * @returns the packets from that one on; null if there is none at or after the place that was sought
 * @throws {StretchRefused} all that can be found is too late
 */
export function packetsFrom(
  source: OpenSource,
  stream: Stream,
  { atS, startS, latestS, mayBeLate }: Sought,
): Generator<Packet> | null {
  let isEmpty = true;
  for (const earlierS of EARLIER_S) {
    const targetS = Math.max(startS, atS - earlierS);
    source.seek(targetS);
    const packets = source.packets([stream]);
    const first = firstUsable(packets, stream);
    if (first !== null) {
      isEmpty = false;
      const isFirstOfFile = targetS === startS;
      const isLastTry = isFirstOfFile || earlierS === EARLIER_S.at(-1);
      if (first.timeS <= latestS || isFirstOfFile || (mayBeLate && isLastTry))
        return from(first.packet, packets);
    }
    packets.return(undefined);
  }
  if (isEmpty) return null;
  throw new StretchRefused('no key frame before a border');
}

function firstUsable(packets: Generator<Packet>, stream: Stream): { packet: Packet; timeS: number } | null {
  for (;;) {
    const { value: packet, done } = packets.next();
    if (done) return null;
    if (!packet.isKeyframe) continue;
    const timeS = timestampS(packet.pts, stream.timeBase) ?? timestampS(packet.dts, stream.timeBase);
    if (timeS !== null) return { packet, timeS };
  }
}

function* from(first: Packet, packets: Generator<Packet>): Generator<Packet> {
  try {
    yield first;
    yield* packets;
  } finally {
    packets.return(undefined);
  }
}
