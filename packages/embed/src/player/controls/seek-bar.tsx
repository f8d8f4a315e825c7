import { type PointerEvent, type ReactElement, useState } from 'react';
import { chapterAt } from '../chapter-at.ts';
import { useParts, useView } from '../context.ts';
import { fill } from '../messages/fill.ts';
import { moreStore } from '../more-store.ts';
import { useStore } from '../use-store.ts';
import { formatTime } from './format-time.ts';

/**
 * A slider over the whole video, or over what a broadcast still has, with what is loaded and a look ahead. It runs
 * from left to right in every language, as the keys do. Dragging seeks when it ends, so that a drag is one seek;
 * arrow keys belong to the player and seek at once.
 */
export function SeekBar(): ReactElement {
  const { actions, details, messages, notices } = useParts();
  const { positionS, durationS, bufferedS, live } = useView();
  const more = useStore(moreStore);
  const keyed = useStore(notices)?.positionS;
  const [hoverS, setHoverS] = useState<number>();
  const [dragS, setDragS] = useState<number>();
  const [isDragging, setIsDragging] = useState(false);
  const [isWanted, setIsWanted] = useState(false);

  const fromS = live?.fromS ?? 0;
  const toS = live?.edgeS ?? (durationS || 1);
  const shownS = dragS ?? positionS;
  const previewS = dragS ?? hoverS ?? keyed;
  const partOf = (timeS: number): number => Math.min(1, Math.max(0, (timeS - fromS) / (toS - fromS)));
  const title = chapterAt(details.video?.chapters, shownS)?.title;
  const place = live
    ? fill(messages[live.isAtEdge ? 'live' : 'behindLive'], { time: formatTime(toS - shownS) })
    : fill(messages.positionOf, { position: formatTime(shownS, durationS), duration: formatTime(durationS) });

  const hover = (event: PointerEvent<HTMLElement>): void => {
    const { left, width } = event.currentTarget.getBoundingClientRect();
    setIsWanted(true);
    if (event.pointerType === 'touch') return;
    const part = Math.min(1, Math.max(0, (event.clientX - left) / width));
    setHoverS(fromS + part * (toS - fromS));
  };
  const finish = (): void => {
    setIsDragging(false);
    setDragS(undefined);
    if (dragS !== undefined) actions.seekTo(dragS);
  };

  return (
    <div
      className="seek"
      dir="ltr"
      style={
        { '--played': partOf(shownS), '--loaded': partOf(bufferedS), '--at': partOf(previewS ?? 0) } as object
      }
      onPointerMove={hover}
      onPointerLeave={() => setHoverS(undefined)}
    >
      <div className="rail" part="seek-bar">
        <i className="loaded" />
        <i className="played" />
        {more && <more.ChapterMarks toS={toS} />}
      </div>
      <i className="thumb" />
      <input
        type="range"
        className="seek-input"
        data-role="seek"
        aria-label={messages.seek}
        aria-valuetext={title ? `${place}, ${title}` : place}
        min={fromS}
        max={toS}
        step="any"
        value={shownS}
        onFocus={() => setIsWanted(true)}
        onPointerDown={() => setIsDragging(true)}
        onPointerUp={finish}
        onPointerCancel={finish}
        onInput={(event) => {
          const soughtS = Number(event.currentTarget.value);
          if (isDragging) setDragS(soughtS);
          else actions.seekTo(soughtS);
        }}
      />
      {more && <more.SeekOverlay positionS={previewS} isWanted={isWanted || keyed !== undefined} />}
    </div>
  );
}
