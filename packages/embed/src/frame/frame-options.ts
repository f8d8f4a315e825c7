import type { PublicPlayer } from '@commoncast/core/players/schema';

/** What the address of a frame may ask for. Of what it leaves out, or what is no good, the player's own holds. */
export interface FrameOptions {
  /** What differs from the player as it is saved. */
  readonly look: Partial<Pick<PublicPlayer, 'autoPlay' | 'videoLoop' | 'hideControls' | 'playerColor'>>;
  readonly isMuted: boolean;
  /** As it was written: the element reads it. */
  readonly start: string | null;
}

/** Reads the query: `autoplay`, `loop`, `controls` and `muted` are 1 or 0, `color` is RRGGBB, `start` a time. */
export function frameOptions(query: URLSearchParams): FrameOptions {
  const flag = (name: string): boolean | undefined => {
    const text = query.get(name);
    return text === '1' ? true : text === '0' ? false : undefined;
  };
  const [autoPlay, videoLoop, controls] = [flag('autoplay'), flag('loop'), flag('controls')];
  const color = /^#?([\da-f]{6})$/i.exec(query.get('color') ?? '')?.[1];
  return {
    look: {
      ...(autoPlay !== undefined && { autoPlay }),
      ...(videoLoop !== undefined && { videoLoop }),
      ...(controls !== undefined && { hideControls: !controls }),
      ...(color && { playerColor: `#${color}` }),
    },
    isMuted: flag('muted') ?? false,
    start: query.get('start'),
  };
}
