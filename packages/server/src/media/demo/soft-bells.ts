/** A major chord that breathes, in hertz. */
const CHORD_HZ = [220, 277.18, 329.63];
const BELL_HZ = 659.26;
const MINUTE_BELL_HZ = 880;
const TURN = 2 * Math.PI;

/**
 * Soft sound for a film with a clock: a quiet chord, and a bell every second, which lets you hear whether
 * sound and picture are in sync.
 * @returns interleaved stereo samples of 1
 */
export function softBells(firstSample: number, count: number, sampleRateHz: number): Float32Array {
  const samples = new Float32Array(count * 2);
  for (let index = 0; index < count; index += 1) {
    const timeS = (firstSample + index) / sampleRateHz;
    const sinceBellS = timeS % 1;
    const isMinute = Math.floor(timeS) % 60 === 0;
    const bell =
      Math.sin(TURN * (isMinute ? MINUTE_BELL_HZ : BELL_HZ) * sinceBellS) *
      Math.exp(-7 * sinceBellS) *
      Math.min(1, sinceBellS * 400) *
      0.16;
    const breath = 0.55 + 0.45 * Math.sin((TURN * timeS) / 8);
    const chord = CHORD_HZ.map(
      (hz, voice) => Math.sin(TURN * hz * timeS) * 0.025 * (voice === 0 ? 1 : breath),
    );
    const fadeIn = Math.min(1, timeS * 4);
    samples[index * 2] = (bell + chord[0]! + chord[1]! * 1.2 + chord[2]! * 0.6) * fadeIn;
    samples[index * 2 + 1] = (bell + chord[0]! + chord[1]! * 0.6 + chord[2]! * 1.2) * fadeIn;
  }
  return samples;
}
