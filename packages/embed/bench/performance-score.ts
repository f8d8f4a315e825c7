import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { launchOptions } from '@commoncast/server/test/browser/launch-options';

const LIGHTHOUSE = join(import.meta.dirname, 'peers/node_modules/lighthouse/cli/index.js');

interface Report {
  readonly categories: { readonly performance: { readonly score: number } };
}

/** Lighthouse's score of a page for performance, 0 to 100, in a browser of its own. */
export async function performanceScore(url: string): Promise<number> {
  const { executablePath, args = [] } = launchOptions();
  const { stdout } = await promisify(execFile)(
    process.execPath,
    [
      LIGHTHOUSE,
      url,
      '--quiet',
      '--output=json',
      '--only-categories=performance',
      `--chrome-flags=--headless=new --no-sandbox ${args.join(' ')}`,
    ],
    { env: { ...process.env, CHROME_PATH: executablePath }, maxBuffer: 64 * 1024 ** 2 },
  );
  return 100 * (JSON.parse(stdout) as Report).categories.performance.score;
}
