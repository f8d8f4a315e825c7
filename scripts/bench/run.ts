import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { run } from '../run/command.ts';
import { requireNode } from '../run/node-version.ts';

requireNode();

/** Every bench compares with a peer or a floor in the same run: ratios carry over to other machines, times do not. */
const known = readdirSync(import.meta.dirname)
  .filter((file) => /^[a-z-]+\.ts$/.test(file) && file !== 'run.ts')
  .map((file) => file.replace('.ts', ''));

/** Those that take so long that only somebody who asks for them wants them. */
const LONG: readonly string[] = ['soak'];

// Each bench parses its own count of samples and `--quick`.
const options = process.argv.slice(2).filter((one) => /^(--|\d)/.test(one));
const wanted = process.argv.slice(2).filter((one) => !options.includes(one));
const unknown = wanted.filter((name) => !known.includes(name));
if (unknown.length > 0) {
  console.error(`No bench is called ${unknown.join(', ')}. Choose from: ${known.join(', ')}`);
  process.exit(1);
}

for (const name of wanted.length > 0 ? wanted : known.filter((name) => !LONG.includes(name))) {
  console.log(`\n── ${name} ──`);
  const { exitCode } = await run('node', [join(import.meta.dirname, `${name}.ts`), ...options]);
  if (exitCode !== 0) process.exitCode = 1;
}
