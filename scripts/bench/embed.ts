import { join } from 'node:path';
import { run } from '../run/command.ts';

// Bytes by phase, and click to first frame beside a page that at the click fetches hls.js light and the same playlist.
// The bench itself stands beside the embed's browser tests, whose service and browser it uses.
const { exitCode } = await run('node', [join(import.meta.dirname, '../../packages/embed/bench/run.ts')]);
process.exitCode = exitCode;
