import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type { Frame, Page } from 'playwright';

const path = createRequire(import.meta.url).resolve('axe-core/axe.min.js');
let source: Promise<string> | undefined;

/**
 * Loads axe into a document that does not have it yet. It comes the debugger's way, which no content security policy
 * closes.
 */
export async function loadAxe(frame: Frame | Page): Promise<void> {
  if (await frame.evaluate("'axe' in window")) return;
  source ??= readFile(path, 'utf8').then(
    // Frames without an origin of their own, such as those of `srcdoc`, would otherwise not hear those around them.
    (code) => `${code};axe.configure({ allowedOrigins: ['<unsafe_all_origins>'] })`,
  );
  await frame.evaluate(await source);
}
