import { createSocket, type RemoteInfo } from 'node:dgram';
import { once } from 'node:events';
import type { Random } from '../insights/random.ts';

export interface LossyLink {
  readonly port: number;
  close(): void;
}

/** A way to a UDP port of this machine on which packets of both directions get lost, overtake each other and come twice. */
export async function openLossyLink(target: number, random: Random, share = 0.05): Promise<LossyLink> {
  const near = createSocket('udp4');
  const far = createSocket('udp4');
  let client: RemoteInfo | null = null;
  const pass = (send: () => void): void => {
    if (random.chance(share)) return;
    if (random.chance(share)) setTimeout(send, 15);
    else send();
    if (random.chance(share)) send();
  };
  near.on('message', (bytes, from) => {
    client = from;
    pass(() => far.send(bytes, target, '127.0.0.1', () => {}));
  });
  far.on('message', (bytes) => {
    pass(() => client && near.send(bytes, client.port, client.address, () => {}));
  });
  for (const socket of [near, far]) {
    socket.bind(0, '127.0.0.1');
    await once(socket, 'listening');
  }
  return {
    port: near.address().port,
    close() {
      near.removeAllListeners('message');
      far.removeAllListeners('message');
      near.close();
      far.close();
    },
  };
}
