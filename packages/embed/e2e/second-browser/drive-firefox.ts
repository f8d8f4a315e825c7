import type { Page } from 'puppeteer-core';
import type { DrivenPage } from '../support/in-page.ts';

/** A page of Firefox, or the first frame on it. */
export interface FirefoxPage extends DrivenPage {
  press(key: 'Enter' | 'Escape' | 'ArrowRight' | 'c' | 'k'): Promise<void>;
  /** What follows is meant for the first frame of the page. */
  enterFrame(): Promise<void>;
  close(): Promise<void>;
}

/** Lets what is shared by browsers drive a page of Firefox. */
export function driveFirefox(page: Page): FirefoxPage {
  let frame = page.mainFrame();
  let corner = { x: 0, y: 0 };
  return {
    // Both say the same of a function and of what goes into it, each in types of its own.
    run: (act, ...args) => frame.evaluate(act as never, ...(args as unknown as never[])) as never,
    click: ({ x, y }) => page.mouse.click(corner.x + x, corner.y + y),
    press: (key) => page.keyboard.press(key),
    async enterFrame() {
      const box = await (await page.waitForSelector('iframe'))?.boundingBox();
      const [child] = page.mainFrame().childFrames();
      if (!box || !child) throw new Error('There is no frame on the page');
      frame = child;
      corner = { x: box.x, y: box.y };
    },
    close: () => page.close(),
  };
}
