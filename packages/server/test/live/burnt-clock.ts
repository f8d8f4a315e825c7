import type { TestPainter } from '../../src/media/demo/test-picture/test-signal.ts';

/** A row of blocks at the top of the picture, one for each bit of a time in milliseconds, the lowest first. */
export const BURNT_CLOCK = { width: 640, height: 360, bits: 32, blockWidth: 20, blockHeight: 40 } as const;

const BLACK = 16;
const WHITE = 235;
const GREY = 128;
const NOISE = 48;
/** 2.5 Mbit/s with the sound and what packets add. */
const MAX_RATE_BPS = 2_340_000;
/** More of them than an encoder looks back at. */
const GROUNDS = 8;

/** Draws noise, which costs an encoder all the bits it may spend, and above it the time at which it was drawn. */
export function createBurntClock(): TestPainter {
  const { width, height, bits, blockWidth, blockHeight } = BURNT_CLOCK;
  const pixels = Buffer.alloc((width * height * 3) / 2, GREY);
  const grounds = Array.from({ length: GROUNDS }, () =>
    Buffer.from(Uint8Array.from({ length: width * height }, () => GREY + (Math.random() - 0.5) * NOISE)),
  );
  return {
    width,
    height,
    maxRateBps: MAX_RATE_BPS,
    draw(tick) {
      grounds[tick % GROUNDS]!.copy(pixels);
      const nowMs = Date.now();
      for (let y = 0; y < blockHeight; y += 1)
        for (let bit = 0; bit < bits; bit += 1) {
          const at = y * width + bit * blockWidth;
          pixels.fill(Math.floor(nowMs / 2 ** bit) % 2 === 1 ? WHITE : BLACK, at, at + blockWidth);
        }
      return pixels;
    },
  };
}
