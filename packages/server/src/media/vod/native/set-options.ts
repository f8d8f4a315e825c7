import type { CodecContext, FormatContext } from 'node-av/lib';
import { check } from './check.ts';

/**
 * Sets options by name, before the context is opened.
 * Never pass `open2Sync` a Dictionary instead: the library frees it there, and again when it is collected.
 */
export function setOptions(context: CodecContext | FormatContext, options: Record<string, string>): void {
  for (const [name, value] of Object.entries(options)) {
    check(context.setOption(name, value), `option ${name}`);
  }
}
