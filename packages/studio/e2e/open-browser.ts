import { type Browser, chromium } from 'playwright';

/** Starts the Chromium that the test command has found, else Playwright's own. */
export function openBrowser(): Promise<Browser> {
  const { CHROMIUM_PATH } = process.env;
  return chromium.launch({
    ...(CHROMIUM_PATH && { executablePath: CHROMIUM_PATH }),
    args: ['--no-sandbox', '--disable-gpu', '--disable-quic', '--mute-audio'],
  });
}
