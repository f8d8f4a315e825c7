import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/** Stands before a server, and can make it unreachable. */
export interface SwitchableProxy {
  readonly origin: string;
  /** Breaks all connections, and refuses new ones. */
  away(): Promise<void>;
  back(): Promise<void>;
  close(): Promise<void>;
}

/** Passes bytes on to a port of this machine. */
export async function startSwitchableProxy(targetPort: number): Promise<SwitchableProxy> {
  const sockets = new Set<Socket>();
  const keep = (socket: Socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket)).on('error', () => socket.destroy());
    return socket;
  };
  const server = createServer((incoming) => {
    const outgoing = keep(connect(targetPort, '127.0.0.1'));
    keep(incoming).pipe(outgoing).pipe(incoming);
    incoming.on('close', () => outgoing.destroy());
    outgoing.on('close', () => incoming.destroy());
  });
  const listen = async (port: number) => {
    await once(server.listen(port, '127.0.0.1'), 'listening');
    return (server.address() as AddressInfo).port;
  };
  const port = await listen(0);
  const away = async () => {
    if (!server.listening) return;
    const closed = once(server.close(), 'close');
    for (const socket of sockets) socket.destroy();
    await closed;
  };
  return {
    origin: `http://127.0.0.1:${port}`,
    away,
    back: async () => void (await listen(port)),
    close: away,
  };
}
