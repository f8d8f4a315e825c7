import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  CIRCLE_CANARIES,
  DATA_CANARY,
  IMPORT_CANARIES,
  NEUTRALITY_CANARIES,
  PATH_CANARIES,
  PRODUCTION_CANARIES,
  STORY_CANARIES,
} from './workspace/canaries.ts';
import { circlesOf } from './workspace/circles.ts';
import { errorsInCore } from './workspace/neutrality.ts';
import { unsharedData } from './workspace/one-way.ts';
import { developmentImports, readDependencies } from './workspace/production.ts';
import { violationsOf } from './workspace/rules.ts';
import { storiesMissing } from './workspace/stories.ts';
import { writtenPathsIn } from './workspace/written-paths.ts';

const root = join(import.meta.dirname, '..');
const complaints: string[] = [];

const sources = readSources('packages');
for (const { file, text } of sources) {
  complaints.push(...violationsOf(file, text), ...writtenPathsIn(file, text));
}
complaints.push(...circlesOf(sources), ...unsharedData(sources), ...storiesMissing(sources));
const dependenciesOf = readDependencies(root);
complaints.push(...developmentImports([...sources, ...readSources('scripts')], dependenciesOf));

for (const { file, text } of IMPORT_CANARIES) {
  if (violationsOf(file, text).length === 0)
    complaints.push(`the check itself is broken: it allows ${text} in ${file}`);
}
for (const canary of PRODUCTION_CANARIES) {
  if (developmentImports(canary, dependenciesOf).length === 0)
    complaints.push(`the check itself is broken: it allows ${canary.at(-1)?.text} in production`);
}
for (const { file, text } of PATH_CANARIES) {
  if (writtenPathsIn(file, text).length === 0)
    complaints.push(`the check itself is broken: it allows ${text} in ${file}`);
}
for (const canary of CIRCLE_CANARIES) {
  if (circlesOf(canary).length === 0) complaints.push('the check itself is broken: it finds no circle');
}
if (unsharedData(DATA_CANARY).length !== 1) {
  complaints.push('the check itself is broken: it allows data of one feature, or refuses what two share');
}
for (const canary of STORY_CANARIES) {
  if (storiesMissing(canary).length === 0) complaints.push('the check itself is broken: it misses no story');
}
if (errorsInCore(root, 'export const origin = new URL("https://example.com").origin;') > 0) {
  complaints.push('the check itself is broken: core refuses what it should have');
}
for (const statement of NEUTRALITY_CANARIES) {
  if (errorsInCore(root, statement) === 0) complaints.push(`core compiles ${statement}`);
}

for (const complaint of complaints) console.error(complaint);
console.log(`workspace: ${sources.length} files, ${complaints.length} complaints`);
process.exitCode = complaints.length > 0 ? 1 : 0;

function readSources(folder: string): { file: string; text: string }[] {
  return execFileSync('git', ['ls-files', '-co', '--exclude-standard', folder], {
    cwd: root,
    encoding: 'utf8',
  })
    .split('\n')
    .filter((file) => /\.tsx?$/.test(file) && existsSync(join(root, file)))
    .map((file) => ({ file, text: readFileSync(join(root, file), 'utf8') }));
}
