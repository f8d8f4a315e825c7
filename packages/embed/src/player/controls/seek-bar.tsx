import { type PointerEvent, type ReactElement, useState } from 'react';
import { positionOf, SEEK } from '../../messages.ts';
import { useParts, useView } from '../context.ts';
import { useStoryboard } from '../storyboard/use-storyboard.ts';
import { useStore } from '../use-store.ts';
import { formatTime } from './format-time.ts';
import { SeekPreview } from './seek-preview.tsx';

/**
 * A slider over the whole video, with what is loaded and a look ahead. Dragging seeks when it ends, so that a drag
 * is one seek; arrow keys belong to the player and seek at once.
 */
export function SeekBar(): ReactElement {
  const { actions, details, notices } = useParts();
  const { positionS, durationS, bufferedS } = useView();
  const keyed = useStore(notices)?.positionS;
  const [hoverS, setHoverS] = useState<number>();
  const [dragS, setDragS] = useState<number>();
  const [isDragging, setIsDragging] = useState(false);
  const [isWanted, setIsWanted] = useState(false);
  const tiles = useStoryboard(details.video?.storyboardUrl, isWanted || keyed !== undefined);

  const whole = durationS || 1;
  const shownS = dragS ?? positionS;
  const previewS = dragS ?? hoverS ?? keyed;
  const partOf = (timeS: number): number => Math.min(1, Math.max(0, timeS / whole));

  const hover = (event: PointerEvent<HTMLElement>): void => {
    const { left, width } = event.currentTarget.getBoundingClientRect();
    setIsWanted(true);
    if (event.pointerType !== 'touch') setHoverS(partOf(((event.clientX - left) / width) * whole) * whole);
  };
  const finish = (): void => {
    setIsDragging(false);
    setDragS(undefined);
    if (dragS !== undefined) actions.seekTo(dragS);
  };

  return (
    <div
      className="seek"
      style={
        { '--played': partOf(shownS), '--loaded': partOf(bufferedS), '--at': partOf(previewS ?? 0) } as object
      }
      onPointerMove={hover}
      onPointerLeave={() => setHoverS(undefined)}
    >
      <div className="rail">
        <i className="loaded" />
        <i className="played" />
      </div>
      <i className="thumb" />
      <input
        type="range"
        className="seek-input"
        data-role="seek"
        aria-label={SEEK}
        aria-valuetext={positionOf(formatTime(shownS, durationS), formatTime(durationS))}
        min="0"
        max={whole}
        step="any"
        value={shownS}
        onFocus={() => setIsWanted(true)}
        onPointerDown={() => setIsDragging(true)}
        onPointerUp={finish}
        onPointerCancel={finish}
        onInput={(event) => {
          const toS = Number(event.currentTarget.value);
          if (isDragging) setDragS(toS);
          else actions.seekTo(toS);
        }}
      />
      {previewS !== undefined && <SeekPreview positionS={previewS} durationS={durationS} tiles={tiles} />}
    </div>
  );
}
