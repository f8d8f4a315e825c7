export interface Tally {
  passed: number;
  failed: number;
  skipped: number;
}

/** Adds tallies up. */
export function sum(tallies: readonly Tally[]): Tally {
  const total = { passed: 0, failed: 0, skipped: 0 };
  for (const { passed, failed, skipped } of tallies) {
    total.passed += passed;
    total.failed += failed;
    total.skipped += skipped;
  }
  return total;
}

interface VitestReport {
  readonly success: boolean;
  readonly numPassedTests: number;
  readonly numFailedTests: number;
  readonly numPendingTests: number;
  readonly numTodoTests: number;
}

/** Reads Vitest's JSON report; a failed run without a failing test (a file that did not load) counts as one failure. */
export function tallyOf(report: VitestReport | null, exitCode: number): Tally {
  if (!report) return { passed: 0, failed: 1, skipped: 0 };
  const failed = report.numFailedTests || (exitCode !== 0 || !report.success ? 1 : 0);
  return { passed: report.numPassedTests, failed, skipped: report.numPendingTests + report.numTodoTests };
}
