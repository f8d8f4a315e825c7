import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { EQUIVALENT_MUTANTS } from './mutate/equivalent-mutants.ts';
import { mutateFiles } from './mutate/mutate-files.ts';
import { lineOf, survivorsOf, withoutEquivalent } from './mutate/report.ts';
import { sourcesIn, testsFor } from './mutate/select-files.ts';
import { createTestProcess } from './mutate/test-process.ts';
import { tryMutants, UnusableTestFile } from './mutate/try-mutants.ts';
import { requireNode } from './run/node-version.ts';

requireNode();

const USAGE = `npm run mutate -- <folder> [--tests word]… [--share 0.2] [--list]

Puts small bugs into a folder's sources, one at a time, and lists those that no test notices.
  --tests  also runs tests whose path contains this, besides those of the folder
  --share  tries only this share of the mutants, spread evenly
  --list   shows the mutants and runs nothing`;

const PATIENCE_MS = 150_000;

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: {
    tests: { type: 'string', multiple: true, default: [] },
    share: { type: 'string', default: '1' },
    list: { type: 'boolean', default: false },
  },
});
const [folder] = positionals.map((path) => path.replace(/\/$/, ''));
const share = Number(values.share);
if (folder === undefined || !(share > 0 && share <= 1)) {
  console.error(USAGE);
  process.exit(1);
}

const root = join(import.meta.dirname, '..');
const { mutants: all, mutated } = mutateFiles(sourcesIn(root, folder), (file) => readFileSync(file, 'utf8'));
const counted = withoutEquivalent(all, EQUIVALENT_MUTANTS, root);
const mutants = counted.filter((_, index) => Math.floor((index + 1) * share) > Math.floor(index * share));
if (values.list) {
  for (const mutant of mutants) console.log(lineOf(mutant, root));
  console.log(`${mutants.length} mutants`);
  process.exit(0);
}

const scratch = mkdtempSync(join(tmpdir(), 'commoncast-mutate-'));
const testProcess = createTestProcess({ root, mutated, patienceMs: PATIENCE_MS });
try {
  const outcomes = await tryMutants({
    mutants,
    testFiles: testsFor(root, folder, values.tests),
    process: testProcess,
    output: join(scratch, 'findings'),
    log: (line) => console.log(line.replaceAll(`${root}/`, '')),
  });
  const survivors = survivorsOf(mutants, outcomes, root);
  for (const line of survivors) console.log(line);
  const found = mutants.length - survivors.length;
  const percent = ((100 * found) / Math.max(1, mutants.length)).toFixed(1);
  console.log(
    `${folder}: ${found} of ${mutants.length} small bugs caught (${percent} %), ${all.length - counted.length} equivalent`,
  );
} catch (error) {
  if (!(error instanceof UnusableTestFile)) throw error;
  console.error(error.message.replaceAll(`${root}/`, ''));
  process.exitCode = 1;
} finally {
  await testProcess.close();
  rmSync(scratch, { recursive: true, force: true });
}
process.exit();
