import type { ChunkLimits } from './chunk-reader.ts';

/** What peers may take of the server. */
export interface RtmpLimits {
  /** At once; a publisher is one. */
  readonly maxConnections: number;
  /** At once from one IPv4 address or one IPv6 /64. */
  readonly maxConnectionsPerAddress: number;
  /** For everything up to being admitted, the gate's answer included. */
  readonly publishDeadlineMs: number;
  /** How long a publisher may send neither picture nor sound. */
  readonly idleMs: number;
  /** Before a peer is admitted: an encoder sends about six. */
  readonly maxMessagesBeforePublish: number;
  readonly beforePublish: ChunkLimits;
  readonly afterPublish: ChunkLimits;
  /** Answers that the peer does not read. */
  readonly maxUnreadBytes: number;
}

export const RTMP_LIMITS: RtmpLimits = {
  maxConnections: 500,
  maxConnectionsPerAddress: 20,
  publishDeadlineMs: 10_000,
  idleMs: 15_000,
  maxMessagesBeforePublish: 100,
  // Commands have some hundred bytes.
  beforePublish: { maxMessageBytes: 32 * 1024, maxChunkStreams: 8, maxBytesInFlight: 64 * 1024 },
  // A key frame of 4K at 50 Mbit/s has about 2 MB.
  afterPublish: {
    maxMessageBytes: 8 * 1024 * 1024,
    maxChunkStreams: 16,
    maxBytesInFlight: 12 * 1024 * 1024,
  },
  maxUnreadBytes: 256 * 1024,
};
