const FFT_SIZE = 1024;
/** What a meter shows as nothing; full scale is 0 dB. */
const QUIETEST_DB = -60;

export interface SoundMix {
  /** What is sent: microphone and the sound of a shared screen together. It stays the same when they change. */
  readonly track: MediaStreamTrack;
  readonly context: AudioContext;
  /** Null takes it away. */
  readonly setSource: (name: 'microphone' | 'screen', stream: MediaStream | null) => void;
  readonly setMuted: (isMuted: boolean) => void;
  /** From 0 (silence) to 1 (as loud as it gets), as ears judge it. */
  readonly level: () => number;
  readonly close: () => void;
}

/** Mixes what is heard into one track, and measures how loud it is. */
export function createSoundMix(): SoundMix {
  const context = new AudioContext({ latencyHint: 'interactive' });
  const output = context.createMediaStreamDestination();
  const gain = context.createGain();
  const analyser = context.createAnalyser();
  analyser.fftSize = FFT_SIZE;
  gain.connect(output);
  gain.connect(analyser);
  const sources = new Map<string, MediaStreamAudioSourceNode>();
  const samples = new Float32Array(FFT_SIZE);
  const [track] = output.stream.getAudioTracks();
  if (!track) throw new TypeError('An audio destination has no track');
  return {
    track,
    context,
    setSource: (name, stream) => {
      sources.get(name)?.disconnect();
      sources.delete(name);
      if (!stream || stream.getAudioTracks().length === 0) return;
      void context.resume();
      const source = context.createMediaStreamSource(stream);
      source.connect(gain);
      sources.set(name, source);
    },
    setMuted: (isMuted) => {
      gain.gain.value = isMuted ? 0 : 1;
    },
    level: () => {
      analyser.getFloatTimeDomainData(samples);
      return loudnessOf(samples);
    },
    close: () => {
      track.stop();
      void context.close();
    },
  };
}

/** Root mean square in decibels, from 0 for the quietest to 1 for full scale. */
export function loudnessOf(samples: Float32Array): number {
  const sum = samples.reduce((total, sample) => total + sample * sample, 0);
  const decibels = 10 * Math.log10(sum / samples.length || Number.MIN_VALUE);
  return Math.min(1, Math.max(0, 1 - decibels / QUIETEST_DB));
}
