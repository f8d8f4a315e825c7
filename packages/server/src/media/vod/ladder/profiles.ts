// What FFmpeg calls its `AV_PROFILE_…` (libavcodec/defs.h), which are the standards' numbers. Plain values: the job decides
// by them, and FFmpeg is loaded in its children alone.

/** Audio object type 2, less one, ISO/IEC 14496-3 §1.5.1.1. */
export const AAC_LOW = 1;

/** `profile_idc`, ITU-T H.264 annex A; baseline may have `constraint_set1_flag` beside it. */
export const H264 = { baseline: 66, constrained: 0x200, main: 77, high: 100 } as const;

/** `general_profile_idc`, ITU-T H.265 annex A. */
export const HEVC = { main: 1, main10: 2 } as const;

/** Profile 2 is 0 with 10 or 12 bits. */
export const VP9 = { profile0: 0, profile2: 2 } as const;

/** `seq_profile`. */
export const AV1_MAIN = 0;
