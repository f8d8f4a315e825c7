import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  chromium,
  type Page,
} from 'playwright';
import { shellOptions } from './launch-options.ts';

/** A browser for one test file. */
export type BrowserShare = Pick<Browser, 'newContext' | 'newPage' | 'close'>;

let launched: Promise<Browser> | undefined;

/**
 * A share of this worker's Chromium, or of its headless shell where there is one. All test files use it one after
 * another, and it ends with the worker: what a share opens is closed with it. Each test case needs its own context.
 */
export async function shareBrowser(): Promise<BrowserShare> {
  launched ??= chromium.launch(shellOptions());
  const browser = await launched;
  const contexts: BrowserContext[] = [];
  const newContext = async (options?: BrowserContextOptions): Promise<BrowserContext> => {
    const context = await browser.newContext(options);
    contexts.push(context);
    return context;
  };
  return {
    newContext,
    newPage: async (options): Promise<Page> => (await newContext(options)).newPage(),
    async close() {
      await Promise.all(contexts.map((context) => context.close()));
    },
  };
}
