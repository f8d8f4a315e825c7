import { keepCompiled } from '@commoncast/server/compile-cache';
import { loadEnv } from './run/load-env.ts';
import { requireNode } from './run/node-version.ts';
import { onParentGone } from './run/on-parent-gone.ts';

requireNode();
keepCompiled();
loadEnv('start');
// New files are accessible to this account only, whatever creates them: this process, PGlite, the media processes.
process.umask(0o077);
// When npm runs it, the server ends with npm, however that ends.
if (process.env.npm_lifecycle_event) onParentGone(() => process.kill(process.pid, 'SIGTERM'));

await import('./demo/start-with-demo.ts');
