import type { Orientation } from '@commoncast/core/live/constants';
import { createStore, type StoreApi } from 'zustand/vanilla';
import { startAudioClock } from './audio-clock.ts';
import { keepSending, type Sending } from './keep-sending.ts';
import { mediaProblem, type SourceKind } from './media-problem.ts';
import { createPictureMix, FRAMES_PER_SECOND } from './picture-mix.ts';
import { createSoundMix } from './sound-mix.ts';
import { publishByWhip } from './whip-client.ts';

export interface Device {
  readonly id: string;
  readonly name: string;
}

export interface SourceState {
  readonly cameras: readonly Device[];
  readonly microphones: readonly Device[];
  /** Null: off. */
  readonly cameraId: string | null;
  readonly microphoneId: string | null;
  readonly isSharing: boolean;
  readonly isMuted: boolean;
  readonly sending: Sending;
  /** What could not be started and why, as sentences. */
  readonly problems: Readonly<Partial<Record<SourceKind, string>>>;
}

export interface BrowserSource {
  readonly store: StoreApi<SourceState>;
  /** What is sent, to look at. */
  readonly picture: HTMLCanvasElement;
  readonly level: () => number;
  /** An id of a device, the empty one for whichever the browser prefers, null for none. */
  readonly chooseCamera: (id: string | null) => Promise<void>;
  readonly chooseMicrophone: (id: string | null) => Promise<void>;
  readonly shareScreen: (isWanted: boolean) => Promise<void>;
  readonly setMuted: (isMuted: boolean) => void;
  readonly send: () => void;
  readonly stop: () => void;
  readonly close: () => void;
}

interface SourceOptions {
  readonly orientation: Orientation;
  readonly whipUrl: string;
  readonly makeKey: () => Promise<string>;
}

/** Camera, microphone and screen of this browser as one picture with sound, and the way to the server. */
export function createBrowserSource({ orientation, whipUrl, makeKey }: SourceOptions): BrowserSource {
  const store = createStore<SourceState>(() => ({
    cameras: [],
    microphones: [],
    cameraId: null,
    microphoneId: null,
    isSharing: false,
    isMuted: false,
    sending: { kind: 'off', problem: null },
    problems: {},
  }));
  const set = (change: Partial<SourceState>) => store.setState(change);
  const sound = createSoundMix();
  const picture = createPictureMix(orientation);
  const stopClock = startAudioClock(sound.context, FRAMES_PER_SECOND, picture.draw);
  const open = new Map<SourceKind, MediaStream>();
  let stopSending: (() => void) | null = null;
  let isClosed = false;
  const { mediaDevices } = navigator;

  const say = (kind: SourceKind, problem: string | null) => {
    const { [kind]: _, ...others } = store.getState().problems;
    set({ problems: problem === null ? others : { ...others, [kind]: problem } });
  };
  const take = (kind: SourceKind, stream: MediaStream | null) => {
    for (const track of open.get(kind)?.getTracks() ?? []) track.stop();
    open.delete(kind);
    if (stream) open.set(kind, stream);
    if (kind !== 'microphone') picture.setSource(kind, stream);
    if (kind !== 'camera') sound.setSource(kind, stream);
  };
  /** @returns whether it was started */
  const start = async (kind: SourceKind, ask: () => Promise<MediaStream>): Promise<MediaStream | null> => {
    say(kind, null);
    try {
      const stream = await ask();
      if (isClosed) {
        for (const track of stream.getTracks()) track.stop();
        return null;
      }
      take(kind, stream);
      return stream;
    } catch (error) {
      say(kind, mediaProblem(error, kind));
      return null;
    }
  };
  const lookForDevices = async () => {
    const all = await mediaDevices.enumerateDevices().catch(() => []);
    set({ cameras: devicesOf(all, 'videoinput'), microphones: devicesOf(all, 'audioinput') });
  };
  const onChange = () => void lookForDevices();
  mediaDevices.addEventListener('devicechange', onChange);

  const chooseCamera = async (id: string | null) => {
    if (id === null) {
      take('camera', null);
      return set({ cameraId: null });
    }
    const stream = await start('camera', () =>
      mediaDevices.getUserMedia({ video: { ...chosen(id), ...CAMERA } }),
    );
    const [track] = stream?.getVideoTracks() ?? [];
    if (!track) return;
    track.addEventListener('ended', () => {
      if (open.get('camera') !== stream) return;
      take('camera', null);
      set({ cameraId: null });
      say('camera', 'The camera was disconnected. Choose another one.');
    });
    set({ cameraId: track.getSettings().deviceId ?? id });
    await lookForDevices();
  };
  const chooseMicrophone = async (id: string | null) => {
    if (id === null) {
      take('microphone', null);
      return set({ microphoneId: null });
    }
    const stream = await start('microphone', () => mediaDevices.getUserMedia({ audio: chosen(id) }));
    const [track] = stream?.getAudioTracks() ?? [];
    if (!track) return;
    track.addEventListener('ended', () => {
      if (open.get('microphone') !== stream) return;
      take('microphone', null);
      set({ microphoneId: null });
      say('microphone', 'The microphone was disconnected. Choose another one.');
    });
    set({ microphoneId: track.getSettings().deviceId ?? id });
    await lookForDevices();
  };
  const stopSharing = () => {
    take('screen', null);
    set({ isSharing: false });
  };

  return {
    store,
    picture: picture.canvas,
    level: sound.level,
    chooseCamera,
    chooseMicrophone,
    shareScreen: async (isWanted) => {
      if (!isWanted) return stopSharing();
      const stream = await start('screen', () =>
        mediaDevices.getDisplayMedia({ video: { frameRate: FRAMES_PER_SECOND }, audio: true }),
      );
      if (!stream) return;
      set({ isSharing: true });
      // The browser has a button of its own that ends it.
      stream.getVideoTracks()[0]?.addEventListener('ended', stopSharing);
    },
    setMuted: (isMuted) => {
      sound.setMuted(isMuted);
      set({ isMuted });
    },
    send: () => {
      stopSending?.();
      stopSending = keepSending({
        makeKey,
        publish: (streamKey, signal) =>
          publishByWhip({ url: whipUrl, streamKey, tracks: [picture.track, sound.track], signal }),
        report: (sending) => !isClosed && set({ sending }),
      });
    },
    stop: () => {
      stopSending?.();
      stopSending = null;
    },
    close: () => {
      isClosed = true;
      stopSending?.();
      mediaDevices.removeEventListener('devicechange', onChange);
      for (const kind of ['camera', 'microphone', 'screen'] as const) take(kind, null);
      stopClock();
      picture.close();
      sound.close();
    },
  };
}

const CAMERA = { width: { ideal: 1280 }, height: { ideal: 720 }, frameRate: { ideal: FRAMES_PER_SECOND } };

const chosen = (id: string) => (id === '' ? {} : { deviceId: { exact: id } });

/** Browsers tell names only once one of the devices may be used. */
function devicesOf(all: readonly MediaDeviceInfo[], kind: MediaDeviceKind): Device[] {
  const noun = kind === 'videoinput' ? 'Camera' : 'Microphone';
  return all
    .filter((one) => one.kind === kind && one.deviceId !== '')
    .map(({ deviceId, label }, index) => ({ id: deviceId, name: label || `${noun} ${index + 1}` }));
}
