import type { DestinationCheck } from '@commoncast/core/destinations/schema';
import type { InferOutput } from 'valibot';
import type { Egress } from '../../egress/egress.ts';
import { EgressError, type EgressErrorCode } from '../../egress/egress-error.ts';

export interface RtmpTarget {
  readonly url: string;
  readonly streamKey: string;
}

/** Finds out whether a server would take a broadcast, without sending one. */
export type CheckRtmpTarget = (
  target: RtmpTarget,
  signal: AbortSignal,
) => Promise<InferOutput<typeof DestinationCheck>>;

const PROBLEMS: Readonly<Partial<Record<EgressErrorCode, string>>> = {
  BAD_URL: 'This address cannot be used. It may contain no user name and no password.',
  ADDRESS_REFUSED: 'This address is not on the internet, so broadcasts cannot be sent there.',
  NAME_UNKNOWN: 'There is no server with this name. Check the spelling of the address.',
  CERTIFICATE: 'The certificate of this server is not valid for its name. Try the address with rtmp://.',
  TIMED_OUT: 'The server did not answer in time. Check the address and its port.',
};
const UNREACHABLE = 'The server refuses connections. Check the address and its port.';

/** Checks only that the server of an address takes connections; it does not try the key. */
export function createReachCheck(egress: Pick<Egress, 'connectRtmp'>): CheckRtmpTarget {
  return async ({ url }, signal) => {
    try {
      (await egress.connectRtmp(url, signal)).destroy();
      return { isReachable: true, problem: null };
    } catch (error) {
      if (!(error instanceof EgressError)) throw error;
      return { isReachable: false, problem: PROBLEMS[error.code] ?? UNREACHABLE };
    }
  };
}
