/**
 * A home that has been silent for so long is dead: another one may take its publisher's place. Within 15 s of its death,
 * its encoders have tried again and are let in.
 */
export const CLAIM_MS = 12_000;

interface Claimed {
  readonly connection_id: string | null;
  readonly heartbeat_at: Date | null;
}

/** Whether a publisher is connected, as far as its home has said lately. */
export function isClaimed({ connection_id, heartbeat_at }: Claimed, now: Date): boolean {
  return connection_id !== null && heartbeat_at !== null && heartbeat_at > deadBefore(now);
}

/** Heartbeats before this are of the dead. */
export function deadBefore(now: Date): Date {
  return new Date(now.getTime() - CLAIM_MS);
}
