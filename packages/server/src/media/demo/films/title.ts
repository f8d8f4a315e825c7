import { between, easeOut } from './easing.ts';
import { PALETTE } from './palette.ts';
import { drawText, type Sprite } from './sprite.ts';
import type { Stage } from './stage.ts';

export interface Line {
  readonly text: string;
  readonly size: number;
  readonly color?: string;
}

export interface TitlePlace {
  readonly left: number;
  /** Of the first line. */
  readonly top: number;
  /** When it slides in and when it has gone. */
  readonly fromS: number;
  readonly untilS: number;
}

/** How far lines slide while they appear. */
const SLIDE_PX = 46;
const STAGGER_S = 0.14;

/** Lines of text that slide in one after the other. */
export class Title {
  readonly #lines: readonly { sprite: Sprite; offset: number }[];

  private constructor(lines: readonly { sprite: Sprite; offset: number }[]) {
    this.#lines = lines;
  }

  static async of(lines: readonly Line[]): Promise<Title> {
    const drawn: { sprite: Sprite; offset: number }[] = [];
    let offset = 0;
    for (const { text, size, color = PALETTE.cream } of lines) {
      drawn.push({ sprite: await drawText({ text, size, color }), offset });
      offset += size * 1.75;
    }
    return new Title(drawn);
  }

  draw(stage: Stage, timeS: number, { left, top, fromS, untilS }: TitlePlace): void {
    for (const [index, { sprite, offset }] of this.#lines.entries()) {
      const startS = fromS + index * STAGGER_S;
      const slide = (1 - easeOut(timeS, startS, 0.9)) * SLIDE_PX;
      stage.draw(sprite, left - slide, top + offset, { opacity: between(timeS, startS, untilS) });
    }
  }
}
