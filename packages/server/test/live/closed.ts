import type { Socket } from 'node:net';

/** Waits until a socket is closed, however that comes: a server that closes on an attacker resets the connection. */
export async function closed(socket: Socket): Promise<void> {
  socket.on('error', () => {});
  if (!socket.closed) await new Promise<void>((resolve) => socket.once('close', () => resolve()));
}
