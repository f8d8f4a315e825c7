import type { Foundation } from '../../foundation.ts';
import { findActiveDestinations, keepPush, placeOfKey } from './repository.ts';
import type { PushState } from './tables.ts';

/** Where a broadcast is to be forwarded to. The key is never logged. */
export interface ForwardTarget {
  readonly destinationId: string;
  readonly name: string;
  readonly url: string;
  readonly streamKey: string;
}

export interface PushReport {
  readonly state: PushState;
  /** Why it is not BROADCASTING, as a sentence; null if nothing is wrong. */
  readonly lastError: string | null;
  /** How often it has been tried again since it last went well. */
  readonly retries: number;
}

/** What the process that has a broadcast needs to forward it. */
export interface Forwarding {
  /** The destinations that are on. Ask again after DESTINATIONS_CHANGED for the business. */
  targetsOf(streamId: string): Promise<ForwardTarget[]>;
  /** Records how it goes, for the control room. Destinations that are gone are ignored. */
  report(streamId: string, destinationId: string, report: PushReport): Promise<void>;
}

/** Forwards broadcasts on behalf of nobody: only the media side of the server calls it. */
export function createForwarding({
  database,
  clock,
  secrets,
}: Pick<Foundation, 'database' | 'clock' | 'secrets'>): Forwarding {
  return {
    targetsOf: async (streamId) =>
      (await findActiveDestinations(database.root, streamId)).map(({ id, name, rtmp_url, sealed_key }) => ({
        destinationId: id,
        name,
        url: rtmp_url,
        streamKey: secrets.open(sealed_key, placeOfKey(id)),
      })),
    report: async (streamId, destinationId, { state, lastError, retries }) => {
      await database.transaction((tx) =>
        keepPush(tx, {
          stream_id: streamId,
          destination_id: destinationId,
          state,
          last_error: lastError,
          retries,
          updated_at: clock(),
        }),
      );
    },
  };
}
