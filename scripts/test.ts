import { availableParallelism } from 'node:os';
import { requireNode } from './run/node-version.ts';
import { LEVELS, type Level } from './test/levels.ts';
import { prepare } from './test/prepare.ts';
import { makeRunFolders } from './test/run-folders.ts';
import { runLevel } from './test/run-level.ts';
import { runSideBySide } from './test/run-side-by-side.ts';
import { sum, type Tally } from './test/tally.ts';

requireNode();

// `npm test -- unit types` runs only these levels.
const wanted = process.argv.slice(2);
const unknown = wanted.filter((name) => !LEVELS.some((level) => level.name === name));
if (unknown.length > 0) {
  console.error(
    `No level is called ${unknown.join(', ')}. Choose from: ${LEVELS.map(({ name }) => name).join(', ')}`,
  );
  process.exit(1);
}

const folders = makeRunFolders();
process.once('exit', folders.remove);
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1));

const tallies: Tally[] = [];
const notes: string[] = [];
const levels = LEVELS.filter(({ name }) => wanted.length === 0 || wanted.includes(name));
for (const stage of Map.groupBy(levels, (level) => level.stage).values()) {
  const inFront = stage.filter(({ isInBackground }) => !isInBackground);
  await runSideBySide(stage, availableParallelism(), (level) =>
    runOne(level, level.isInBackground ? inFront.length > 0 : inFront.length > 1),
  );
}

if (notes.length > 0) console.log(`\n${notes.join('\n')}`);
const { passed, failed, skipped } = sum(tallies);
console.log(`\n${passed} passed, ${failed} failed, ${skipped} skipped`);
process.exitCode = failed > 0 ? 1 : 0;

/**
 * Runs a level and adds up its results.
 * @param isHeldBack shows its output when it has ended, not mixed with that of others
 */
async function runOne(level: Level, isHeldBack: boolean): Promise<void> {
  const startedAt = performance.now();
  const title = `\n── ${level.name} ──`;
  if (!isHeldBack) console.log(title);
  const log = (line: string): void => console.log(line);
  const prepared = await prepare(level, log);
  if ('note' in prepared) {
    notes.push(prepared.note);
    tallies.push(prepared.tally);
    return;
  }
  const result = await runLevel(level, { ...prepared.env, ...folders.env }, isHeldBack);
  if (isHeldBack) console.log(`${title}\n${result.output.trimEnd()}`);
  tallies.push(result);
  for (const name of result.skippedNames) notes.push(`${level.name}: skipped ${name}`);
  for (const failure of result.failures) notes.push(`${level.name}: failed ${failure}`);
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(0);
  log(
    `${level.name}: ${result.passed} passed, ${result.failed} failed, ${result.skipped} skipped in ${seconds} s`,
  );
}
