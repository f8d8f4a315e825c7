import { run } from './run/command.ts';
import { requireNode } from './run/node-version.ts';

requireNode();

const checks: readonly (readonly [string, ...string[]])[] = [
  ['biome', 'check', '--error-on-warnings', '.'],
  ['node', 'scripts/check-workspace.ts'],
  ['node', 'scripts/check-lock.ts'],
  ['knip', '--no-progress'],
];

let failed = 0;
for (const [command, ...args] of checks) {
  const { exitCode } = await run(command, args);
  if (exitCode !== 0) failed += 1;
  console.log(`${exitCode === 0 ? 'ok' : 'FAILED'}: ${command} ${args.join(' ')}`);
}
process.exitCode = failed > 0 ? 1 : 0;
