import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { createServer as createTlsServer } from 'node:tls';
import type { PublishGate } from '../source.ts';
import type { Certificate } from './certificate.ts';
import { ConnectionCount } from './connection-count.ts';
import { GOODBYE_MS, RtmpConnection } from './rtmp-connection.ts';
import { RTMP_LIMITS, type RtmpLimits } from './rtmp-limits.ts';

export interface RtmpServerOptions {
  readonly host: string;
  /** 0 takes a free one. */
  readonly port: number;
  /** Makes it a server for RTMPS. */
  readonly tls?: Certificate;
  readonly gate: PublishGate;
  readonly limits?: Partial<RtmpLimits>;
  /** Of several servers that share their limits on connections; its own by default. */
  readonly count?: ConnectionCount;
  /** Hears what goes wrong on our side, the gate's and the sinks' errors included; never what peers do wrong. */
  readonly onFailure?: (error: unknown) => void;
}

export interface RtmpServer {
  readonly port: number;
  /** Shows another certificate to those who connect from now on. Only for RTMPS. */
  renew(certificate: Certificate): void;
  /** Takes nobody else, and tells publishers to come back. */
  close(): Promise<void>;
}

/**
 * Takes broadcasts by RTMP or RTMPS at `/live`; the gate decides about each.
 * @throws the port is taken, or the certificate unusable
 */
export async function startRtmpServer(options: RtmpServerOptions): Promise<RtmpServer> {
  const { host, port, tls, gate, onFailure = () => {} } = options;
  const limits = { ...RTMP_LIMITS, ...options.limits };
  const { count = new ConnectionCount(limits) } = options;
  const connections = new Set<RtmpConnection>();
  const sockets = new Set<Socket>();
  const context = { protocol: tls ? 'rtmps' : 'rtmp', gate, limits, onFailure } as const;

  const serve = (socket: Socket): void => {
    if (socket.destroyed) return;
    const connection = new RtmpConnection(socket, context);
    connections.add(connection);
    socket.once('close', () => connections.delete(connection));
  };
  const secure = tls && createTlsServer({ ...tls, handshakeTimeout: limits.publishDeadlineMs }, serve);
  const server = secure ?? createServer(serve);
  // With TLS this comes before its handshake, which is to count, too.
  server.prependListener('connection', (socket: Socket) => {
    if (!count.admits(socket)) {
      socket.destroy();
      return;
    }
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
  });
  // A peer that breaks off its TLS handshake is no failure of ours.
  server.on('tlsClientError', () => {});
  server.listen(port, host);
  await once(server, 'listening');
  server.on('error', onFailure);

  return {
    port: (server.address() as AddressInfo).port,
    renew: (certificate) => secure?.setSecureContext(certificate),
    async close() {
      const closed = once(server, 'close');
      server.close();
      for (const connection of connections)
        connection.close('The server is restarting. Connect again in a moment.', 'lost');
      // Those in the middle of their TLS handshake are no connections yet, and would stay.
      const timer = setTimeout(() => {
        for (const socket of sockets) socket.destroy();
      }, GOODBYE_MS);
      await closed;
      clearTimeout(timer);
    },
  };
}
