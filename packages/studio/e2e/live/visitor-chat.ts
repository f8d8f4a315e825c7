import type { Locator, Page } from 'playwright';

/** The chat beside a player, as a visitor uses it. */
export interface VisitorChat {
  /** Joins under a name and writes. */
  say(name: string, text: string): Promise<void>;
  /** What somebody has written, in the chat or beside the replay. */
  line(text: string): Locator;
}

/** Finds it on a page with one player. */
export function visitorChat(page: Page): VisitorChat {
  const chat = page.getByRole('region', { name: 'Chat', exact: true });
  return {
    async say(name, text) {
      await chat.getByRole('textbox', { name: 'Your name' }).fill(name);
      await chat.getByRole('button', { name: 'Join the chat' }).click();
      await chat.getByRole('textbox', { name: `Write as ${name}` }).fill(text);
      await page.keyboard.press('Enter');
    },
    line: (text) =>
      page.getByRole('region', { name: /^Chat/ }).getByRole('log').getByText(text, { exact: true }),
  };
}
