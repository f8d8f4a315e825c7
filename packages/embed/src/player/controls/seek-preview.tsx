import type { ReactElement } from 'react';
import { type Tile, tileAt } from '../storyboard/storyboard.ts';
import { formatTime } from './format-time.ts';

interface SeekPreviewProps {
  readonly positionS: number;
  readonly durationS: number;
  readonly tiles: readonly Tile[];
}

/** Pixels; smaller than a tile, so that small players have room beside it. */
const WIDTH = 144;

/** The picture and the time at one point of the seek bar. */
export function SeekPreview({ positionS, durationS, tiles }: SeekPreviewProps): ReactElement {
  const tile = tileAt(tiles, positionS);
  const scale = tile ? WIDTH / tile.width : 1;
  return (
    <div className="preview" aria-hidden="true">
      {tile && (
        <div className="preview-picture" style={{ width: WIDTH, height: tile.height * scale }}>
          <img
            alt=""
            src={tile.url}
            style={{ transform: `scale(${scale}) translate(${-tile.x}px, ${-tile.y}px)` }}
          />
        </div>
      )}
      <span className="preview-time">{formatTime(positionS, durationS)}</span>
    </div>
  );
}
