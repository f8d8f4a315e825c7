import { createSocket, type RemoteInfo } from 'node:dgram';
import { once } from 'node:events';
import type { Random } from '../insights/random.ts';

export interface LossyLink {
  readonly port: number;
  /** From now on, packets get lost at this rate, and as many overtake each other or come twice. */
  lose(share: number): void;
  close(): void;
}

/**
 * A way to a UDP port of this machine on which packets of both directions get lost, overtake each other and come twice.
 * @param onBack hears of each packet from the port, before it gets lost or not
 */
export async function openLossyLink(
  target: number,
  random: Random,
  share = 0.05,
  onBack: (packet: Buffer, isLost: boolean) => void = () => {},
): Promise<LossyLink> {
  let rate = share;
  let isOpen = true;
  const near = createSocket('udp4');
  const far = createSocket('udp4');
  let client: RemoteInfo | null = null;
  /** @returns whether it gets there */
  const pass = (send: () => void): boolean => {
    if (random.chance(rate)) return false;
    if (random.chance(rate)) setTimeout(() => isOpen && send(), 15);
    else send();
    if (random.chance(rate)) send();
    return true;
  };
  near.on('message', (bytes, from) => {
    client = from;
    pass(() => far.send(bytes, target, '127.0.0.1', () => {}));
  });
  far.on('message', (bytes) => {
    const isPassed = pass(() => client && near.send(bytes, client.port, client.address, () => {}));
    onBack(bytes, !isPassed);
  });
  for (const socket of [near, far]) {
    socket.bind(0, '127.0.0.1');
    await once(socket, 'listening');
  }
  return {
    port: near.address().port,
    lose(next) {
      rate = next;
    },
    close() {
      isOpen = false;
      near.removeAllListeners('message');
      far.removeAllListeners('message');
      near.close();
      far.close();
    },
  };
}
