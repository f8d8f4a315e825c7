import { useEffect } from 'react';
import type { Hypergraphic } from '../../../../data/hypergraphics.ts';
import { usePlayhead } from '../player/playhead-context.ts';
import { type PlacedRow, spanOf } from './placed-rows.ts';

/** Has the player show the images of these rows at their times, saved or not. */
export function useShownOver(rows: readonly PlacedRow[], images: readonly Hypergraphic[]): void {
  const { report } = usePlayhead();
  useEffect(() => {
    const over = rows.flatMap((row) => {
      const image = images.find(({ id }) => id === row.hypergraphicId);
      const { fromS, toS } = spanOf(row);
      if (!image || fromS === undefined || toS === undefined) return [];
      const { key, leftPercent, topPercent, widthPercent } = row;
      return {
        key,
        name: image.name,
        url: image.defaultPath,
        fromS,
        toS,
        leftPercent,
        topPercent,
        widthPercent,
      };
    });
    report({ over });
  }, [rows, images, report]);
  useEffect(() => () => report({ over: [] }), [report]);
}
