/** The quality of encoded pictures unless a film's own is known, on x264's scale of 0 (lossless) to 51. */
export const USUAL_CRF = 23;
