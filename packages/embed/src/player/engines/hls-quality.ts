import Hls from 'hls.js/light';
import type { EngineMemory, Level, QualityControl } from './engine.ts';
import { nearestLevel } from './nearest-level.ts';

/** Choosing renditions through hls.js; begins with what the visitor has chosen before. */
export function hlsQuality(hls: Hls, memory: EngineMemory, onQualityChange: () => void): QualityControl {
  let levels: readonly Level[] = [];
  const readLevels = (): void => {
    levels = hls.levels
      .map(({ width, height, bitrate }, id) => ({
        id,
        height: Math.min(width || height, height) || 0,
        bitrateKbps: Math.round(bitrate / 1000),
      }))
      .reverse();
    onQualityChange();
  };
  hls.on(Hls.Events.MANIFEST_PARSED, () => {
    readLevels();
    const level = nearestLevel(levels, memory.height);
    if (level !== 'auto') hls.nextLevel = level;
  });
  hls.on(Hls.Events.LEVELS_UPDATED, readLevels);
  hls.on(Hls.Events.LEVEL_SWITCHED, onQualityChange);

  return {
    get levels() {
      return levels;
    },
    get playing() {
      return levels.find(({ id }) => id === hls.currentLevel);
    },
    get chosen() {
      return hls.autoLevelEnabled ? 'auto' : hls.manualLevel;
    },
    choose(id) {
      hls.nextLevel = id === 'auto' ? -1 : id;
      onQualityChange();
    },
  };
}
