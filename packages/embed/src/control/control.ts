import { openChat } from '../chat/open-chat.ts';
import type { StepAround } from '../list/list.ts';
import { chapterAt } from '../player/chapter-at.ts';
import { announceItem } from './announce-item.ts';
import type { ControlParts } from './control-parts.ts';
import { createMethods } from './create-methods.ts';
import { createMilestones } from './milestones.ts';
import { renewSource } from './renew-source.ts';
import { showGraphics } from './show-graphics.ts';
import { shownLanguage } from './shown-language.ts';

/** What a stream in a playlist has while there is no picture: the way to the other items. */
export const stepAround: StepAround = (...place) =>
  import('virtual:list').then((module) => module.stepAround(...place));

/** Puts the methods for one video on its element, and tells the page what is chosen and reached. Ends with the playback. */
export function control(parts: ControlParts): void {
  const { shell, playback, details, emit, site } = parts;
  const { root, frame, video } = shell;
  const { signal } = playback;
  const methods = createMethods(parts);
  Object.assign(root.host, methods, { control: methods });
  announceItem(parts);
  renewSource(parts);
  showGraphics(parts);
  // A stream has its own from its waiting room on.
  if (!details.live) openChat({ shell, site, place: details.video?.chat, isReplay: true, signal });
  const on = (target: EventTarget, names: string, listener: () => void): void => {
    for (const name of names.split(' ')) target.addEventListener(name, listener, { signal });
  };

  let quality = playback.engine?.quality?.playing?.id;
  playback.subscribe(() => {
    const playing = playback.engine?.quality?.playing;
    if (!playing || playing.id === quality) return;
    quality = playing.id;
    emit('qualitychange', playing);
  });

  let language = shownLanguage(video);
  on(video.textTracks, 'change', () => {
    const shown = shownLanguage(video);
    if (shown === language) return;
    language = shown;
    emit('captionschange', { language });
  });

  let isFullScreen = root.fullscreenElement === frame;
  const tellScreen = (isNow: boolean): void => {
    if (isNow === isFullScreen) return;
    isFullScreen = isNow;
    emit('fullscreenchange', { isFullScreen });
  };
  on(document, 'fullscreenchange', () => tellScreen(root.fullscreenElement === frame));
  on(video, 'webkitbeginfullscreen', () => tellScreen(true));
  on(video, 'webkitendfullscreen', () => tellScreen(false));

  const chapters = details.video?.chapters ?? [];
  let chapter: (typeof chapters)[number] | undefined;
  const milestones = createMilestones();
  on(video, 'playing timeupdate seeking seeked ended', () => {
    const { currentTime, duration, playbackRate, seeking, ended } = video;
    const next = chapterAt(chapters, currentTime);
    if (next && next !== chapter) {
      const { title, startS } = next;
      emit('chapterchange', { index: chapters.indexOf(next), title, startS });
    }
    chapter = next;
    const look = {
      positionS: currentTime,
      durationS: duration,
      rate: playbackRate,
      isSeeking: seeking,
      isEnded: ended,
    };
    for (const percent of milestones(look)) emit('milestone', { percent });
  });
}
