/** Of the sound that we encode. */
export const AUDIO_BIT_RATE_BPS = 128_000;
/** Browsers, televisions and phones all play it. */
export const AUDIO_SAMPLE_RATE_HZ = 48_000;
