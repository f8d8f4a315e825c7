/**
 * Calls back at a steady rate, driven by the audio hardware: while a screen is shared, this page is in the background, where
 * browsers slow timers down to one a second and animation frames to none.
 * @returns stops it
 */
export function startAudioClock(context: AudioContext, perSecond: number, onTick: () => void): () => void {
  const periodS = 1 / perSecond;
  let isRunning = true;
  let nextS = context.currentTime;
  const schedule = () => {
    const source = context.createConstantSource();
    source.connect(silence);
    // What was missed is not caught up with.
    nextS = Math.max(nextS + periodS, context.currentTime);
    source.onended = () => {
      source.disconnect();
      if (!isRunning) return;
      schedule();
      onTick();
    };
    source.start(context.currentTime);
    source.stop(nextS);
  };
  const silence = context.createGain();
  silence.gain.value = 0;
  silence.connect(context.destination);
  schedule();
  return () => {
    isRunning = false;
    silence.disconnect();
  };
}
