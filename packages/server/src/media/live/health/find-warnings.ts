import type { HealthSnapshot, HealthWarning, HealthWarningCode } from './health-snapshot.ts';

type Measured = Omit<HealthSnapshot, 'warnings'>;

/** Long before a silent source is disconnected, so that there is time to react. */
const SILENT_S = 3;
/** Longer than people pause behind a noise gate. */
const QUIET_S = 8;
const MAX_GAPS = 2;
const MAX_KEY_FRAME_INTERVAL_S = 4;
const LOW_FRAME_RATE = 20;
const HIGH_BITRATE_KBPS = 12_000;
const MAX_DRIFT_MS = 500;
/** About a third of what H.264 needs at 30 pictures a second; below it, blocks are plain to see in anything that moves. */
const LEAST_BITS_PER_PIXEL = 0.6;
/** Encoders send nearly nothing for a still picture, so only moving ones are judged. */
const JUDGED_FRAME_RATE = 5;

/** Says in words what is wrong with a source and what to change, the gravest first. */
export function findWarnings(measured: Measured): readonly HealthWarning[] {
  const { lastFrameAgoS, width, height, bitrateKbps, frameRate, keyFrameIntervalS } = measured;
  const warnings: HealthWarning[] = [];
  const warn = (code: HealthWarningCode, message: string): void => void warnings.push({ code, message });
  if (lastFrameAgoS === null) return warnings;
  if (lastFrameAgoS >= SILENT_S) {
    warn(
      'NOTHING_ARRIVES',
      `Nothing has arrived for ${Math.round(lastFrameAgoS)} s. Check the encoder's network, and that it is still broadcasting.`,
    );
    // All that follows from it would only distract.
    return warnings;
  }
  if (width === null || height === null || frameRate === 0)
    warn('NO_VIDEO', 'No picture arrives. Check that the encoder sends H.264 video.');
  if (!measured.hasSound)
    warn(
      'NO_SOUND',
      'No sound arrives. Add an audio source in your encoder, and check the track under Settings → Output → Audio Track in OBS.',
    );
  else if (measured.quietS >= QUIET_S)
    warn(
      'SILENT_SOUND',
      `Sound arrives, but it has been silent for over ${QUIET_S} s. In OBS, check in the Audio Mixer that Mic/Aux is not muted, and under Settings → Audio that the right device is chosen.`,
    );
  if (measured.gaps > MAX_GAPS)
    warn(
      'GAPS',
      `Frames were missing ${measured.gaps} times in the last minute. Lower the bitrate in your encoder, or use a wired network.`,
    );
  if (keyFrameIntervalS !== null && keyFrameIntervalS > MAX_KEY_FRAME_INTERVAL_S)
    warn(
      'KEY_FRAMES_FAR_APART',
      `Key frames are ${Math.round(keyFrameIntervalS)} s apart. Set the keyframe interval to 2 s in OBS under Settings → Output.`,
    );
  if (frameRate > 0 && frameRate < LOW_FRAME_RATE)
    warn(
      'LOW_FRAME_RATE',
      `Only ${Math.round(frameRate)} pictures arrive in a second. Set 30 in OBS under Settings → Video, or a faster encoder preset if the computer is too slow.`,
    );
  if (width !== null && height !== null && frameRate > JUDGED_FRAME_RATE) {
    const leastKbps = Math.round((width * height * LEAST_BITS_PER_PIXEL) / 1000 / 100) * 100;
    if (bitrateKbps.video < leastKbps)
      warn(
        'LOW_BITRATE',
        `The picture has ${width} × ${height} pixels, but only ${bitrateKbps.video} kbit/s. Raise the bitrate to ${leastKbps * 3} kbit/s in OBS under Settings → Output, or lower the output resolution under Settings → Video.`,
      );
  }
  if (bitrateKbps.video > HIGH_BITRATE_KBPS)
    warn(
      'HIGH_BITRATE',
      `The picture has ${bitrateKbps.video} kbit/s, more than many viewers can receive. Lower the bitrate to 6000 kbit/s in OBS under Settings → Output.`,
    );
  if (measured.backwards > 0)
    warn(
      'TIMESTAMPS_GO_BACK',
      `Timestamps went back or stood still ${measured.backwards} times in the last minute. Restart the encoder; if that does not help, update it.`,
    );
  if (Math.abs(measured.driftMs) > MAX_DRIFT_MS)
    warn(
      'CLOCK_DRIFTS',
      `The encoder's clock runs ${measured.driftMs > 0 ? 'slow' : 'fast'}: ${Math.abs(measured.driftMs)} ms in the last minutes. Use the sound card's own sample rate in OBS under Settings → Audio.`,
    );
  if (measured.hasReorderedFrames)
    warn(
      'REORDERED_FRAMES',
      'The encoder uses B-frames, which add delay and do not play by WebRTC. Set B-frames to 0 in OBS under Settings → Output, or choose the tune zerolatency.',
    );
  return warnings;
}
