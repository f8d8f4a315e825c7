import { statSync } from 'node:fs';
import { AVSEEK_FLAG_BYTE } from 'node-av/constants';
import type { Stream } from 'node-av/lib';
import { canCopyPictures } from '../ladder/copy-rules.ts';
import { timestampS } from '../native/timestamp.ts';
import type { OpenSource } from '../probe/open-source.ts';
import type { SourceTracks, VideoTrack } from '../probe/source-tracks.ts';
import { packetsFrom } from './seek-back.ts';
import { StretchRefused } from './stretch-refused.ts';

/** Each seek there is one to a key frame with times that can be trusted. */
const CONTAINERS = ['mp4', 'matroska', 'mpegts'];
/** Where to try whether seeking works, as a part of the duration. */
const TRIED_PLACE = 0.8;
/** Key frames further apart make stretches cost more than they save. */
const LONGEST_GROUP_S = 30;
const TOLERANCE_S = 1;
/** Copied in about a second, which is as long as a first stretch takes. */
const SOON_COPIED_BYTES = 128 * 1024 ** 2;
/** At how many places of a transport stream to look at the clock. */
const CLOCK_LOOKS = 24;

type FilmTracks = SourceTracks & { readonly video: VideoTrack };

/** Whether a film of this kind is made in stretches, where its file allows it. */
export function isOfStretchedKind(tracks: SourceTracks): tracks is FilmTracks {
  const { video, container, durationS } = tracks;
  return video !== null && durationS > 0 && CONTAINERS.includes(container.name);
}

/** Whether a film plays sooner if all of it is copied than if its first stretch is encoded. */
export function isSoonCopied(sourcePath: string, tracks: SourceTracks): boolean {
  if (!canCopyPictures(tracks)) return false;
  return statSync(sourcePath).size <= SOON_COPIED_BYTES;
}

/** Whether a film can be made in stretches, as far as a few looks into the file show. */
export function canBeStretched(source: OpenSource, tracks: SourceTracks): tracks is FilmTracks {
  if (!isOfStretchedKind(tracks) || isSoonCopied(source.path, tracks)) return false;
  const { video, container } = tracks;
  const stream = source.streams[video.streamIndex]!;
  return (
    reaches(source, stream, tracks) &&
    (!container.hasDiscontinuities || hasSteadyClock(source, stream, tracks, statSync(source.path).size))
  );
}

/** Whether seeking far into the film leads there: some files end earlier than they say, others have no index. */
function reaches(source: OpenSource, stream: Stream, { startS, durationS }: SourceTracks): boolean {
  const atS = startS + durationS * TRIED_PLACE;
  try {
    const packets = packetsFrom(source, stream, { atS, latestS: atS, startS, mayBeLate: false });
    let firstS: number | null = null;
    for (const packet of packets ?? []) {
      const timeS = timestampS(packet.dts, stream.timeBase) ?? timestampS(packet.pts, stream.timeBase);
      if (timeS === null) continue;
      firstS ??= timeS;
      if (atS - firstS > LONGEST_GROUP_S) return false;
      if (timeS >= atS - TOLERANCE_S) return true;
    }
    return false;
  } catch (error) {
    if (error instanceof StretchRefused) return false;
    throw error;
  }
}

/** Whether the clock of a transport stream runs through: where it restarts, a time means several places. */
function hasSteadyClock(
  source: OpenSource,
  stream: Stream,
  { startS, durationS }: SourceTracks,
  bytes: number,
): boolean {
  let latestS = startS - TOLERANCE_S;
  for (let look = 1; look < CLOCK_LOOKS; look += 1) {
    source.format.seekFrameSync(-1, BigInt(Math.floor((bytes * look) / CLOCK_LOOKS)), AVSEEK_FLAG_BYTE);
    const timeS = nextTimeS(source, stream);
    if (timeS === null) continue;
    if (timeS < latestS - TOLERANCE_S || timeS > startS + durationS + TOLERANCE_S) return false;
    latestS = timeS;
  }
  return true;
}

function nextTimeS(source: OpenSource, stream: Stream): number | null {
  for (const packet of source.packets([stream])) {
    const timeS = timestampS(packet.dts, stream.timeBase) ?? timestampS(packet.pts, stream.timeBase);
    if (timeS !== null) return timeS;
  }
  return null;
}
