import { itemsOf } from '@commoncast/core/playlists/items-of';
import type { ControlMethods } from '../element/control-methods.ts';
import { httpUrl } from '../element/http-url.ts';
import { chapterAt } from '../player/chapter-at.ts';
import type { ListItem } from '../player/more/playlist.ts';
import type { ControlParts } from './control-parts.ts';
import { listItems } from './list-items.ts';
import { shownLanguage } from './shown-language.ts';

/** iPhones put only the video itself on the full screen. */
type IPhoneVideo = HTMLVideoElement & {
  webkitEnterFullscreen?(): void;
  webkitExitFullscreen?(): void;
};

/** The methods of a player that shows one video; the next video brings its own. */
export function createMethods(parts: ControlParts): ControlMethods {
  const { shell, playback, details, change, dress, show } = parts;
  const { frame, root } = shell;
  const { captions = [], chapters = [] } = details.video ?? {};
  const video: IPhoneVideo = shell.video;
  const { playlist, live, replayOf, outer } = details;
  const items: readonly ListItem[] = playlist ? itemsOf(playlist) : details.video ? [details.video] : [];
  const pick = <T>(list: readonly T[], index: number, what: string): T => {
    const found = list[index];
    if (!found) throw new RangeError(`there is no ${what} ${index}`);
    return found;
  };
  return {
    async getQualities() {
      await playback.load();
      const { levels = [], playing, chosen } = playback.engine?.quality ?? {};
      return levels.map((one) => ({
        ...one,
        isPlaying: one.id === playing?.id,
        isChosen: one.id === chosen,
      }));
    },
    async setQuality(id) {
      await playback.load();
      const { quality } = playback.engine ?? {};
      if (id !== 'auto' && !quality?.levels.some((one) => one.id === id))
        throw new RangeError(`there is no quality ${id}`);
      quality?.choose(id);
    },
    async getCaptions() {
      const shown = shownLanguage(video);
      return captions.map(({ language, label }) => ({ language, label, isShown: language === shown }));
    },
    async setCaptions(language) {
      const index = captions.findIndex((one) => one.language === language);
      if (language !== null && index < 0) throw new RangeError(`there are no captions in ${language}`);
      const mounted = await dress();
      mounted?.withMore((more, parts) => more.showCaptions(parts, index));
    },
    async getChapters() {
      const current = chapterAt(chapters, video.currentTime);
      return chapters.map((one) => ({
        title: one.title,
        startS: one.startS,
        isCurrent: one === current,
      }));
    },
    async goToChapter(index) {
      video.currentTime = pick(chapters, index, 'chapter').startS;
    },
    async seekToLive() {
      const { seekable, duration } = video;
      const { live } = playback.engine ?? {};
      if (duration !== Number.POSITIVE_INFINITY && live?.fromS === undefined) return;
      const edgeS = live?.edgeS ?? (seekable.length && seekable.end(seekable.length - 1));
      if (edgeS) video.currentTime = edgeS;
    },
    async getItems() {
      return listItems(items, replayOf ?? details.video?.id);
    },
    async playItem(index, isAutoPlay = false) {
      const next = pick(items, index, 'item');
      if ('index' in next || live || replayOf) {
        const { moveTo } = await import('virtual:list');
        return moveTo({ ...parts, show: outer ?? show }, details, next, isAutoPlay);
      }
      const url = httpUrl(next.source.url);
      if (!url) throw new RangeError(`video ${index} has no address`);
      // The controls say what comes and goes: they are there before the next video is.
      await dress();
      change(
        { ...next, posterUrl: httpUrl(next.posterUrl) || null, source: { ...next.source, url } },
        isAutoPlay,
      );
    },
    async setFullScreen(isOn) {
      if (isOn === (root.fullscreenElement === frame)) return;
      if (frame.requestFullscreen) await (isOn ? frame.requestFullscreen() : document.exitFullscreen());
      else if (isOn) video.webkitEnterFullscreen?.();
      else video.webkitExitFullscreen?.();
    },
    async setPictureInPicture(isOn) {
      if (isOn === (root.pictureInPictureElement === video)) return;
      await (isOn ? video.requestPictureInPicture() : document.exitPictureInPicture());
    },
  };
}
