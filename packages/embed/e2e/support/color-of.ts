import type { Locator } from 'playwright';

/** The accent colour of a player, `#rrggbb`, as its start button shows it. */
export function colorOf(player: Locator): Promise<string> {
  return player.locator('.start').evaluate((start) => {
    const parts = getComputedStyle(start).color.match(/\d+/g) ?? [];
    return `#${parts.map((part) => Number(part).toString(16).padStart(2, '0')).join('')}`;
  });
}
