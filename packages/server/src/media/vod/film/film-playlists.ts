import { copyName } from '../ladder/source-copy-rules.ts';
import type { VodPlan } from '../plan.ts';
import { mediaPlaylist, playlistOpening, playlistTargetS } from '../playlists/media-playlist.ts';
import type { Segment } from '../playlists/segment.ts';
import { averageRateBps, peakRateBps } from '../playlists/segment-rates.ts';
import type { FinishedRendition } from '../rendition/rendition.ts';
import { INIT_FILE, segmentFile } from '../rendition/rendition-files.ts';
import { AUDIO_BIT_RATE_BPS } from '../rendition/sound-rate.ts';
import { bordersOf, type FilmCopy, type FilmRendition, type FilmWork } from './film-work.ts';
import type { Inventory } from './inventory.ts';

/** Boxes around pictures and sound, as a part of their rate. */
const CONTAINER_SHARE = 0.03;

/** All segments of a rendition, with the sizes of those that are there. */
export function segmentsOf(
  work: FilmWork,
  { directory }: Pick<FilmRendition, 'directory'>,
  inventory: Inventory,
): Segment[] {
  const borders = bordersOf(work);
  return Array.from({ length: borders.count }, (_, segment) => ({
    file: segmentFile(segment),
    startS: borders.startS(segment),
    durationS: borders.durationS(segment),
    bytes: inventory.bytesOf(directory, segmentFile(segment)),
  }));
}

/** The plan in the form in which it is stored. @param playableSegments how many of them viewers may ask for */
export function toPlan(work: FilmWork, inventory: Inventory, playableSegments?: number): VodPlan {
  return {
    version: 1,
    durationMs: Math.round(work.endS * 1000),
    renditions: [...work.renditions, ...(work.copy ? [work.copy] : [])].map((rendition, index) => ({
      directory: rendition.directory,
      playlist:
        index === 0
          ? mediaPlaylist(segmentsOf(work, rendition, inventory).slice(0, playableSegments), INIT_FILE)
          : null,
    })),
    work,
  };
}

/** A rendition that is complete: its rates are measured. */
export function finishedRendition(
  work: FilmWork,
  rendition: FilmRendition,
  inventory: Inventory,
): FinishedRendition {
  const segments = segmentsOf(work, rendition, inventory);
  return {
    ...describe(work, rendition, segments),
    bandwidthBps: peakRateBps(segments, playlistTargetS(segments)),
    averageBandwidthBps: averageRateBps(segments),
  };
}

/** A copy as far as it reaches: a file may have less film than it says. */
export function copiedRendition(work: FilmWork, copy: FilmCopy, inventory: Inventory): FinishedRendition {
  const { directory, codecs } = copy;
  const { video } = work.tracks;
  const all = segmentsOf(work, copy, inventory);
  const [firstMissing = all.length] = inventory.missing(directory, { from: 0, to: all.length });
  const segments = all.slice(0, firstMissing);
  return {
    name: copyName(video),
    directory,
    width: video.width,
    height: video.height,
    codecs,
    isCopy: true,
    opening: playlistOpening(segments, INIT_FILE),
    segments,
    framesPerS: video.sourceFramesPerS,
    bandwidthBps: peakRateBps(segments, playlistTargetS(segments)),
    averageBandwidthBps: averageRateBps(segments),
  };
}

/** A rendition of which only the first segments are there: its peak is what its encoder may spend. */
export function begunRendition(
  work: FilmWork,
  rendition: FilmRendition,
  inventory: Inventory,
): FinishedRendition {
  const segments = segmentsOf(work, rendition, inventory);
  const soundBps = work.tracks.audio === null ? 0 : AUDIO_BIT_RATE_BPS;
  const bandwidthBps = Math.ceil((rendition.rung.maxRateBps + soundBps) * (1 + CONTAINER_SHARE));
  const averageBandwidthBps = averageRateBps(segments.filter(({ bytes }) => bytes > 0));
  return {
    ...describe(work, rendition, segments),
    bandwidthBps: Math.max(bandwidthBps, averageBandwidthBps),
    averageBandwidthBps,
  };
}

function describe(
  { tracks }: FilmWork,
  { directory, rung, codecs }: FilmRendition,
  segments: readonly Segment[],
): Omit<FinishedRendition, 'bandwidthBps' | 'averageBandwidthBps'> {
  const { num, den } = tracks.video.frameRate;
  return {
    name: rung.name,
    directory,
    width: rung.width,
    height: rung.height,
    codecs,
    isCopy: false,
    opening: playlistOpening(segments, INIT_FILE),
    segments,
    framesPerS: num / den,
  };
}
