import { requireNode } from './run/node-version.ts';
import { ensurePostgres } from './test/ensure-postgres.ts';
import { findChromium } from './test/find-chromium.ts';
import { findFirefox } from './test/find-firefox.ts';
import { LEVELS } from './test/levels.ts';
import { runLevel } from './test/run-level.ts';
import { sum, type Tally } from './test/tally.ts';

requireNode();

// `npm test -- unit types` runs just these levels.
const wanted = process.argv.slice(2);
const unknown = wanted.filter((name) => !LEVELS.some((level) => level.name === name));
if (unknown.length > 0) {
  console.error(
    `No level is called ${unknown.join(', ')}. There are: ${LEVELS.map(({ name }) => name).join(', ')}`,
  );
  process.exit(1);
}

const log = (line: string): void => console.log(line);
const tallies: Tally[] = [];
const notes: string[] = [];

for (const level of LEVELS.filter(({ name }) => wanted.length === 0 || wanted.includes(name))) {
  const startedAt = performance.now();
  log(`\n── ${level.name} ──`);
  const env = { ...process.env };
  if (level.needs === 'postgres') ensurePostgres(log);
  if (level.needs === 'chromium') {
    const chromium = await findChromium(log);
    if (chromium) {
      log(`Chromium: ${chromium.path} (from ${chromium.origin})`);
      env.CHROMIUM_PATH = chromium.path;
    } else {
      notes.push('browser: failed, because no Chromium that plays H.264 and AAC could be found or installed');
      tallies.push({ passed: 0, failed: 1, skipped: 0 });
      continue;
    }
  }
  if (level.needs === 'firefox') {
    const firefox = await findFirefox(log);
    if ('reason' in firefox) {
      notes.push(`${level.name}: skipped, because ${firefox.reason}`);
      tallies.push({ passed: 0, failed: 0, skipped: 1 });
      continue;
    }
    log(`Firefox: ${firefox.path}`);
    env.FIREFOX_PATH = firefox.path;
  }
  const result = await runLevel(level, env);
  tallies.push(result);
  for (const name of result.skippedNames) notes.push(`${level.name}: skipped ${name}`);
  for (const failure of result.failures) notes.push(`${level.name}: failed ${failure}`);
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(0);
  log(
    `${level.name}: ${result.passed} passed, ${result.failed} failed, ${result.skipped} skipped in ${seconds} s`,
  );
}

if (notes.length > 0) log(`\n${notes.join('\n')}`);
const { passed, failed, skipped } = sum(tallies);
log(`\n${passed} passed, ${failed} failed, ${skipped} skipped`);
process.exitCode = failed > 0 ? 1 : 0;
