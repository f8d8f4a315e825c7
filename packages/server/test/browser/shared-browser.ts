import { type Browser, chromium } from 'playwright';
import { inject } from 'vitest';
import type {} from './launch-options.ts';

/**
 * Connects to the Chromium of this worker, which all its test files share: what one opens is closed with its
 * connection. Each case needs a context of its own.
 */
export function connectToBrowser(): Promise<Browser> {
  const endpoints = inject('browserEndpoints');
  const worker = Number(process.env.VITEST_POOL_ID ?? 1) - 1;
  const endpoint = endpoints[worker % endpoints.length];
  if (!endpoint) throw new Error('No browser was started for this run.');
  return chromium.connect(endpoint);
}
