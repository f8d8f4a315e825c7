import './no-dynamic-style.ts';
import type { Cue } from '@commoncast/core/streams/webvtt/cue';
import videojs from 'video.js/dist/alt/video.core.js';
import { HLS_TYPE, registerHls } from './hls-source.ts';
import type { Playhead } from './playhead.ts';
import { toTextTrackCue } from './to-text-track-cue.ts';

registerHls(videojs);
videojs.log.level('off');

export interface OpenMedia {
  /** Shows these captions and no others. */
  readonly showCues: (cues: readonly Cue[]) => void;
  readonly close: () => void;
}

/** The parts of video.js's player that we use; its own types are too wide to help. */
interface Player {
  on(
    event: string | readonly string[],
    listener: (event: unknown, data?: { frameRate: number }) => void,
  ): void;
  tech(safety: true): Pick<Player, 'on'>;
  ready(done: () => void): void;
  src(source: { src: string; type: string }): void;
  play(): Promise<void> | undefined;
  pause(): void;
  paused(): boolean;
  currentTime(): number;
  currentTime(positionS: number): void;
  duration(): number;
  playbackRate(speed: number): void;
  volume(volume: number): void;
  muted(isMuted: boolean): void;
  addTextTrack(kind: 'captions', label: string, language: string): TextTrack;
  trigger(event: string): void;
  dispose(): void;
}

/** Plays a video in an element and moves the playhead with it; starts where the playhead stands. */
export function openMedia(host: HTMLElement, url: string, playhead: Playhead): OpenMedia {
  const element = document.createElement('video');
  element.className = 'video-js';
  element.playsInline = true;
  host.append(element);
  const player = videojs(element, {
    controls: false,
    preload: 'auto',
    fill: true,
    textTrackSettings: false,
    userActions: { click: false, doubleClick: false, hotkeys: false },
    html5: { nativeTextTracks: false },
    children: ['mediaLoader', 'textTrackDisplay'],
  } as object) as unknown as Player;
  // The region around it, with the controls, is the player.
  for (const name of ['role', 'aria-label', 'tabindex', 'lang'])
    host.firstElementChild?.removeAttribute(name);
  const { report, store } = playhead;
  const { positionS: startS, speed, volume, isMuted } = store.getState();
  report({ status: 'loading', isPlaying: false });

  const track = player.addTextTrack('captions', '', '');
  track.mode = 'showing';

  let frame = 0;
  const tell = () => report({ positionS: player.currentTime(), isPlaying: !player.paused() });
  // Between two reports of the browser the picture moves by several frames.
  const follow = () => {
    tell();
    frame = player.paused() ? 0 : requestAnimationFrame(follow);
  };
  player.on(['play', 'playing'], () => {
    cancelAnimationFrame(frame);
    follow();
  });
  player.on(['pause', 'ended', 'seeked', 'timeupdate'], tell);
  player.on('loadedmetadata', () => {
    player.playbackRate(speed);
    if (startS > 0) player.currentTime(startS);
    report({ status: 'ready', durationS: player.duration() });
  });
  player.on('durationchange', () => report({ durationS: player.duration() || 0 }));
  player.on('error', () => report({ status: 'failed', isPlaying: false }));
  player.ready(() => {
    const tech = player.tech(true);
    tech.on('framerate', (_, data) => data && report({ frameRate: data.frameRate }));
    tech.on('unplayable', () => report({ status: 'failed', isPlaying: false }));
    player.volume(volume);
    player.muted(isMuted);
    player.src({ src: url, type: HLS_TYPE });
  });

  const detach = playhead.attach({
    // A browser may refuse to play; its button still says Play then.
    play: () => void player.play()?.catch(() => tell()),
    pause: () => player.pause(),
    seek: (positionS) => player.currentTime(positionS),
    setSpeed: (rate) => player.playbackRate(rate),
    setVolume: (level, muted) => {
      player.volume(level);
      player.muted(muted);
    },
  });

  return {
    showCues: (cues) => {
      for (const cue of Array.from(track.cues ?? [])) track.removeCue(cue);
      for (const cue of cues) track.addCue(toTextTrackCue(cue));
      // Otherwise it only looks when the video moves.
      player.trigger('texttrackchange');
    },
    close: () => {
      cancelAnimationFrame(frame);
      detach();
      player.dispose();
      report({ isPlaying: false });
    },
  };
}
