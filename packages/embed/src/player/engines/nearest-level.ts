import type { Level } from './engine.ts';

/** The level whose picture has about so many lines; `auto` where none was chosen or the stream names no sizes. */
export function nearestLevel(levels: readonly Level[], height: number | undefined): number | 'auto' {
  const distance = (level: Level): number => Math.abs(level.height - height!);
  const [nearest] = levels
    .filter((level) => level.height)
    .sort((one, other) => distance(one) - distance(other));
  return height && nearest ? nearest.id : 'auto';
}
