import type { SignalWarning } from '@commoncast/core/live/schema';
import type { LadderState } from '../media/live/ladder/ladder-state.ts';

/** How the lower renditions of a broadcast stand. */
export interface LowerQualities {
  /** Of those that are being made, highest first. */
  readonly names: readonly string[];
  readonly state: LadderState;
}

export const NO_LOWER_QUALITIES: LowerQualities = { names: [], state: 'off' };

const ALONE = 'Visitors get what the encoder sends.';

const WARNINGS: Readonly<Partial<Record<LadderState, SignalWarning>>> = {
  noSlot: {
    code: 'LOWER_QUALITIES_WAIT',
    message: `The server is making lower qualities for as many other streams as it can. ${ALONE} They follow when another stream ends.`,
  },
  behind: {
    code: 'LOWER_QUALITIES_TOO_SLOW',
    message: `The server is too busy to make lower qualities. ${ALONE} It tries again within a minute; a smaller picture or fewer frames a second from the encoder help.`,
  },
  failed: {
    code: 'LOWER_QUALITIES_FAILED',
    message: `Lower qualities cannot be made of this picture. ${ALONE} The server tries again within a minute; if that does not help, restart the encoder.`,
  },
  unsupported: {
    code: 'LOWER_QUALITIES_NEED_H264',
    message: `Lower qualities can be made of H.264 alone. ${ALONE} Choose H.264 as the video encoder in OBS under Settings → Output.`,
  },
  small: {
    code: 'LOWER_QUALITIES_NEED_A_LARGER_PICTURE',
    message: `The picture is too small for lower qualities. ${ALONE} Raise the output resolution in OBS under Settings → Video, or switch them off.`,
  },
};

/** What keeps lower qualities away, and what to do; null where nothing does. */
export function lowerQualitiesWarning(state: LadderState): SignalWarning | null {
  return WARNINGS[state] ?? null;
}
