import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { run } from '../run/command.ts';
import { errorsOutsideTests } from './errors-outside-tests.ts';
import type { Level } from './levels.ts';
import { type Tally, tallyOf } from './tally.ts';

/** About a quarter of a processor that another wants as well: nothing that waits for it comes to a stop. */
const BACKGROUND_NICENESS = 5;

type Report = Parameters<typeof tallyOf>[0] & {
  readonly testResults: readonly {
    readonly name: string;
    readonly status: string;
    readonly message: string;
    readonly assertionResults: readonly {
      readonly status: string;
      readonly fullName: string;
      readonly failureMessages?: readonly string[] | null;
    }[];
  }[];
};

export interface LevelResult extends Tally {
  readonly skippedNames: readonly string[];
  /** Each failed test with the first line of its failure, for the end of a long log. */
  readonly failures: readonly string[];
  /** What it wrote. */
  readonly output: string;
}

/**
 * Runs one level and counts it.
 * @param isQuiet hides its output
 */
export async function runLevel(level: Level, env: NodeJS.ProcessEnv, isQuiet: boolean): Promise<LevelResult> {
  if (level.command) {
    const [command, ...args] = level.command;
    const { exitCode, output } = await run(command, args, { env, isQuiet });
    const passed = exitCode === 0 ? 1 : 0;
    const failures = passed ? [] : [`exit code ${exitCode}`];
    return { passed, failed: 1 - passed, skipped: 0, skippedNames: [], failures, output };
  }
  const folder = mkdtempSync(join(tmpdir(), 'commoncast-test-'));
  const reportPath = join(folder, 'report.json');
  const projects = (level.projects ?? []).flatMap((project) => ['--project', project]);
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${reportPath}`];
  const { exitCode, output } = await run('vitest', ['run', ...projects, ...reporters], {
    env,
    isQuiet,
    ...(level.isInBackground && { niceness: BACKGROUND_NICENESS }),
  });
  const report = existsSync(reportPath) ? (JSON.parse(readFileSync(reportPath, 'utf8')) as Report) : null;
  rmSync(folder, { recursive: true, force: true });
  const tally = tallyOf(report, exitCode);
  const failures = failuresIn(report);
  // An error outside all tests fails the run too, but is in no test's result.
  if (tally.failed > 0 && failures.length === 0)
    failures.push(`no single test failed, but\n${errorsOutsideTests(output)}`);
  return { ...tally, skippedNames: skippedIn(report), failures, output };
}

function failuresIn(report: Report | null): string[] {
  return (report?.testResults ?? []).flatMap(({ name, status, message, assertionResults }) => {
    const file = relative(process.cwd(), name);
    const failed = assertionResults.filter((test) => test.status === 'failed');
    if (status === 'failed' && failed.length === 0) return [`${file}: ${firstLine(message)}`];
    return failed.map(
      ({ fullName, failureMessages }) => `${file}: ${fullName}: ${firstLine(failureMessages?.[0])}`,
    );
  });
}

function firstLine(message = 'no message'): string {
  return message.split('\n')[0] ?? '';
}

function skippedIn(report: Report | null): string[] {
  return (report?.testResults ?? []).flatMap(({ assertionResults }) =>
    assertionResults
      .filter(({ status }) => /skipped|pending|todo/.test(status))
      .map(({ fullName }) => fullName),
  );
}
