import { launchOptions } from '@commoncast/server/test/browser/launch-options';
import { seededData } from '@commoncast/server/test/platform/seeded-data';
import { chromium } from 'playwright';
import type { TestProject } from 'vitest/node';
import { buildFront } from '../build/build-front.ts';

/** Vitest's global set-up: what the browser tests of a run share, so that none of them has to make it again. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  await buildFront();
  await seededData();
  const workers = Array.from({ length: Number(project.config.maxWorkers) });
  const browsers = await Promise.all(workers.map(() => chromium.launchServer(launchOptions())));
  project.provide(
    'browserEndpoints',
    browsers.map((browser) => browser.wsEndpoint()),
  );
  return async () => {
    await Promise.all(browsers.map((browser) => browser.close()));
  };
}
