import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { run } from '../run/command.ts';
import type { Level } from './levels.ts';
import { type Tally, tallyOf } from './tally.ts';

type Report = Parameters<typeof tallyOf>[0] & {
  readonly testResults: readonly {
    readonly assertionResults: readonly { readonly status: string; readonly fullName: string }[];
  }[];
};

export interface LevelResult extends Tally {
  readonly skippedNames: readonly string[];
}

/** Runs one level and counts it. */
export async function runLevel(level: Level, env: NodeJS.ProcessEnv): Promise<LevelResult> {
  if (level.command) {
    const [command, ...args] = level.command;
    const { exitCode } = await run(command, args, { env });
    return { passed: exitCode === 0 ? 1 : 0, failed: exitCode === 0 ? 0 : 1, skipped: 0, skippedNames: [] };
  }
  const folder = mkdtempSync(join(tmpdir(), 'commoncast-test-'));
  const reportPath = join(folder, 'report.json');
  const projects = (level.projects ?? []).flatMap((project) => ['--project', project]);
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${reportPath}`];
  const { exitCode } = await run('vitest', ['run', ...projects, ...reporters], { env });
  const report = existsSync(reportPath) ? (JSON.parse(readFileSync(reportPath, 'utf8')) as Report) : null;
  rmSync(folder, { recursive: true, force: true });
  return { ...tallyOf(report, exitCode), skippedNames: skippedIn(report) };
}

function skippedIn(report: Report | null): string[] {
  return (report?.testResults ?? []).flatMap(({ assertionResults }) =>
    assertionResults
      .filter(({ status }) => /skipped|pending|todo/.test(status))
      .map(({ fullName }) => fullName),
  );
}
