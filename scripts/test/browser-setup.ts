import { launchOptions } from '@commoncast/server/test/browser/launch-options';
import { seededData } from '@commoncast/server/test/platform/seeded-data';
import { chromium } from 'playwright';
import type { TestProject } from 'vitest/node';
import { buildFront } from '../build/build-front.ts';

/** Vitest's global set-up: what a run's browser tests share, so that it is made only once. */
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
