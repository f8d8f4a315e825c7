import { matchingColors, readColor } from './contrast.ts';

/**
 * Chooses what goes with the accent colour: that of the page (`--commoncast-color`), else the player's own. A notation
 * that cannot be read keeps what the style sheet works out.
 */
export function paintColors(frame: HTMLElement, playerColor: string): void {
  const { style } = frame;
  const themed = getComputedStyle(frame).getPropertyValue('--commoncast-color').trim();
  if (themed && CSS.supports('color', themed)) style.setProperty('--color', themed);
  // The browser reads all notations; the computed value of most is rgb().
  style.color = themed || playerColor;
  const color = readColor(getComputedStyle(frame).color);
  style.color = '';
  if (!color) return;
  const { ink, edge } = matchingColors(color);
  style.setProperty('--ink', ink);
  style.setProperty('--edge', edge);
}
