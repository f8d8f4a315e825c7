import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import { keepCompiled } from '@commoncast/server/compile-cache';
import { readConfig } from '@commoncast/server/config';
import { explainFailure } from '@commoncast/server/explain-failure';
import { SERVER } from './build/builds.ts';
import { requireBuild } from './build/require-build.ts';
import { loadEnv } from './run/load-env.ts';
import { requireNode } from './run/node-version.ts';
import { onParentGone } from './run/on-parent-gone.ts';

requireNode();
keepCompiled();
loadEnv('serve');
// When npm runs it, the server ends with npm, however that ends.
if (process.env.npm_lifecycle_event) onParentGone(() => process.kill(process.pid, 'SIGTERM'));

try {
  const { values } = parseArgs({ options: { role: { type: 'string', multiple: true } } });
  if (values.role) process.env.ROLES = values.role.join(',');
  await requireBuild(readConfig().roles);
} catch (error) {
  console.error(isWrongOption(error) ? `${error.message}. Known is --role.` : explainFailure(error));
  process.exit(1);
}
await import(pathToFileURL(join(SERVER.directory, 'main.js')).href);

function isWrongOption(error: unknown): error is Error {
  return error instanceof TypeError && 'code' in error && String(error.code).startsWith('ERR_PARSE_ARGS');
}
