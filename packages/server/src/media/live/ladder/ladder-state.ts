/**
 * How the lower renditions of a broadcast stand: not wanted; on their way; there; every slot is taken; the machine is too
 * slow; they broke off again and again; the source is not H.264; it is so small that nothing lies below.
 */
export type LadderState =
  | 'off'
  | 'starting'
  | 'running'
  | 'noSlot'
  | 'behind'
  | 'failed'
  | 'unsupported'
  | 'small';
