import { join } from 'node:path';
import { run } from '../run/command.ts';

// Ours compared with other players: bytes, times, memory, layout shift.
// `[samples] [--quick] [--only=name,name] [--scenario=name]`.
// The bench itself lives with the embed's browser tests, whose service and browser it uses.
const bench = join(import.meta.dirname, '../../packages/embed/bench/run.ts');
const { exitCode } = await run('node', [bench, ...process.argv.slice(2)]);
process.exitCode = exitCode;
