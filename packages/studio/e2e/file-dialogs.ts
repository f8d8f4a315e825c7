import type { BrowserContext } from 'playwright';

/**
 * Takes away the file dialog that also gives handles, as in Firefox and Safari: tests can answer only that of an input.
 * A file that was chosen before a reload has to be chosen again then.
 */
export async function useInputDialogs(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    Reflect.deleteProperty(window, 'showOpenFilePicker');
  });
}
