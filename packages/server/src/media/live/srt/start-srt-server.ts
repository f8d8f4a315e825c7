import { randomInt } from 'node:crypto';
import { createSocket, type RemoteInfo } from 'node:dgram';
import { once } from 'node:events';
import { isIPv6 } from 'node:net';
import { setInterval } from 'node:timers';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { plainAddress } from '../plain-address.ts';
import type { PublishGate } from '../source.ts';
import { readCall, writeInduction, writeRejection } from './answer-caller.ts';
import { BlockCount } from './block-count.ts';
import { Caller } from './caller.ts';
import { HANDSHAKE, readHandshake } from './handshake.ts';
import { CONTROL, readPacket, type SrtPacket } from './packet.ts';
import { REJECTION } from './rejection.ts';
import { SRT_LIMITS, type SrtLimits } from './srt-limits.ts';
import { SynCookie } from './syn-cookie.ts';

export interface SrtServerOptions {
  readonly host: string;
  /** UDP; 0 takes a free one. */
  readonly port: number;
  readonly gate: PublishGate;
  readonly limits?: Partial<SrtLimits>;
  /** Hears why an encoder with a right key was disconnected: SRT itself cannot tell it. */
  readonly onRefusal?: (reason: string, address: string) => void;
  /** Hears what goes wrong on our side, the gate's and the sinks' errors included; never what peers do wrong. */
  readonly onFailure?: (error: unknown) => void;
}

export interface SrtServer {
  readonly port: number;
  /** Takes nobody else, and disconnects publishers. */
  close(): Promise<void>;
}

/** How often acknowledgements are due (draft-sharabayko-srt §3.2.4). */
const TICK_MS = 10;
const RECEIVE_BYTES = 4 * 1024 * 1024;
const MAX_SOCKET_ID = 2 ** 30;

interface Entry {
  readonly caller: Caller;
  readonly peer: string;
}

/**
 * Takes broadcasts by SRT in live mode: MPEG transport streams, from callers whose stream ID has a key. Nothing is kept
 * of a peer before it has sent our cookie back from its address.
 * @throws the port is taken
 */
export async function startSrtServer(options: SrtServerOptions): Promise<SrtServer> {
  const { host, port, gate, onRefusal = () => {}, onFailure = () => {} } = options;
  const limits = { ...SRT_LIMITS, ...options.limits };
  const cookies = new SynCookie();
  const blocks = new BlockCount();
  const bySocketId = new Map<number, Entry>();
  /** By address, port and the caller's own socket. */
  const byCaller = new Map<string, Caller>();
  let isClosed = false;

  const socket = createSocket(isIPv6(host) ? 'udp6' : 'udp4');
  socket.on('message', receive);
  socket.bind(port, host);
  await once(socket, 'listening');
  socket.on('error', onFailure);
  socket.setRecvBufferSize(RECEIVE_BYTES);
  const ticking = setInterval(() => {
    const nowMs = performance.now();
    for (const { caller } of bySocketId.values()) caller.tick(nowMs);
  }, TICK_MS);

  function receive(bytes: Buffer, from: RemoteInfo): void {
    const packet = readPacket(bytes);
    if (!packet || isClosed) return;
    if (packet.target === 0) {
      if (packet.kind === 'control' && packet.type === CONTROL.handshake) greet(packet, from);
      return;
    }
    const entry = bySocketId.get(packet.target);
    if (entry?.peer === nameOf(from)) entry.caller.receive(packet, performance.now());
  }

  function greet({ payload }: SrtPacket, from: RemoteInfo): void {
    const asked = readHandshake(payload);
    if (!asked) return;
    const address = plainAddress(from.address);
    const peer = nameOf(from);
    const send = (packet: Buffer): void => {
      // A peer that cannot be reached is noticed by its silence.
      if (!isClosed) socket.send(packet, from.port, from.address, () => {});
    };
    if (asked.type === HANDSHAKE.induction) {
      send(writeInduction(asked, cookies.for(peer, Date.now())));
      return;
    }
    if (asked.type !== HANDSHAKE.conclusion || !cookies.isValid(asked.cookie, peer, Date.now())) return;
    const name = `${peer} ${asked.socketId}`;
    const known = byCaller.get(name);
    if (known) {
      known.repeat();
      return;
    }
    const call = readCall(asked, payload, limits);
    if (typeof call === 'number') {
      send(writeRejection(asked, call));
      return;
    }
    const isFull = byCaller.size >= limits.maxConnections;
    if (isFull || blocks.of(address) >= limits.maxConnectionsPerAddress) {
      send(writeRejection(asked, REJECTION.resource));
      return;
    }
    const leave = blocks.add(address);
    const socketId = freeSocketId();
    const caller = new Caller({
      asked,
      call,
      socketId,
      address,
      gate,
      limits,
      send,
      onFailure,
      onEnd: (refusal) => {
        bySocketId.delete(socketId);
        if (refusal !== null) onRefusal(refusal, address);
        // What it asked may still be on its way once more.
        setTimeout(() => {
          byCaller.delete(name);
          leave();
        }, limits.lingerMs).unref();
      },
    });
    bySocketId.set(socketId, { caller, peer });
    byCaller.set(name, caller);
    void caller.admit();
  }

  function freeSocketId(): number {
    for (;;) {
      const id = randomInt(1, MAX_SOCKET_ID);
      if (!bySocketId.has(id)) return id;
    }
  }

  return {
    port: socket.address().port,
    async close() {
      clearInterval(ticking);
      for (const { caller } of [...bySocketId.values()]) caller.close();
      isClosed = true;
      // Sending takes a turn.
      await nextTurn();
      const closed = once(socket, 'close');
      socket.close();
      await closed;
    },
  };
}

function nameOf({ address, port }: RemoteInfo): string {
  return `${address} ${port}`;
}
