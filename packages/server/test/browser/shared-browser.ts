import { type Browser, chromium } from 'playwright';
import { inject } from 'vitest';
import type {} from './launch-options.ts';

/**
 * Connects to this worker's Chromium, which all its test files share: what a connection opens is closed with it. Each
 * test case needs its own context.
 */
export function connectToBrowser(): Promise<Browser> {
  const endpoints = inject('browserEndpoints');
  const worker = Number(process.env.VITEST_POOL_ID ?? 1) - 1;
  const endpoint = endpoints[worker % endpoints.length];
  if (!endpoint) throw new Error('No browser was started for this run.');
  return chromium.connect(endpoint);
}
