import type { ReactElement } from 'react';
import { chapterAt } from '../chapter-at.ts';
import { useParts, useView } from '../context.ts';
import { formatTime } from '../controls/format-time.ts';
import { tellRefused } from '../refused.ts';
import { tileAt } from './storyboard.ts';
import { useStoryboard } from './use-storyboard.ts';

interface SeekPreviewProps {
  /** Undefined where nobody points at the seek bar. */
  readonly positionS: number | undefined;
  /** Somebody is about to look at it. */
  readonly isWanted: boolean;
}

/** Pixels; smaller than a tile, so that small players have room beside it. */
const WIDTH = 144;

/** The picture, the chapter and the time at one point of the seek bar. */
export function SeekPreview({ positionS, isWanted }: SeekPreviewProps): ReactElement | null {
  const { details, shell } = useParts();
  const { video } = details;
  const { durationS, live } = useView();
  const tiles = useStoryboard(video?.storyboardUrl, isWanted, shell.video);
  if (positionS === undefined) return null;
  const tile = tileAt(tiles, positionS);
  const scale = tile ? WIDTH / tile.width : 1;
  const title = chapterAt(video?.chapters, positionS)?.title;
  const time = live ? `−${formatTime(live.edgeS - positionS)}` : formatTime(positionS, durationS);
  return (
    <div className="preview" part="preview" aria-hidden="true">
      {tile && (
        <div className="preview-picture" style={{ width: WIDTH, height: tile.height * scale }}>
          <img
            alt=""
            src={tile.url}
            onError={() => tellRefused(shell.video)}
            style={{ transform: `scale(${scale}) translate(${-tile.x}px, ${-tile.y}px)` }}
          />
        </div>
      )}
      {title && (
        <span className="preview-chapter" dir="auto">
          {title}
        </span>
      )}
      <span className="preview-time">{time}</span>
    </div>
  );
}
