/** What peers may take of the server. */
export interface SrtLimits {
  /** At the same time; those whose key is being looked up are counted, too, and those refused a moment ago. */
  readonly maxConnections: number;
  /** At the same time from one IPv4 address or one IPv6 /64. */
  readonly maxConnectionsPerAddress: number;
  /** How long what is missing is waited for, unless the encoder asks for more. */
  readonly delayMs: number;
  /** The most that an encoder may ask for. */
  readonly maxDelayMs: number;
  /** Packets that may wait for an earlier one; each has 1,500 bytes at most. */
  readonly windowPackets: number;
  /** How long a peer may send nothing at all. */
  readonly silenceMs: number;
  /** How long a publisher may send neither picture nor sound. */
  readonly idleMs: number;
  /** How long an answer is repeated to those that ask again. */
  readonly lingerMs: number;
}

export const SRT_LIMITS: SrtLimits = {
  maxConnections: 500,
  maxConnectionsPerAddress: 20,
  // The protocol's usual value.
  delayMs: 120,
  maxDelayMs: 5_000,
  windowPackets: 8_192,
  // As libsrt's own.
  silenceMs: 5_000,
  idleMs: 15_000,
  lingerMs: 3_000,
};
