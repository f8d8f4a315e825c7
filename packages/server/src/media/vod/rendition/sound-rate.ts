/** Of the sound that we encode. */
export const AUDIO_BIT_RATE_BPS = 128_000;
