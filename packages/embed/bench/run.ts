import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { FILM_KIND } from './film.ts';
import { median } from './median.ts';
import { inUnit, ROWS, written } from './rows.ts';
import { SCENARIOS } from './scenarios.ts';
import { SUBJECTS } from './subjects.ts';

/**
 * Ours beside other players, in one run: each sample in a process of its own with nothing cached, players in turn,
 * medians. `run.ts [samples] [--quick] [--only=name,name] [--scenario=name]`; `--quick` is one sample of each
 * within three minutes.
 */
const isQuick = process.argv.includes('--quick');
const samples = isQuick ? 1 : Number(process.argv.find((one) => /^\d+$/.test(one)) ?? 5);
const only = process.argv
  .find((one) => one.startsWith('--only='))
  ?.slice(7)
  .split(',');
const scenario = process.argv.find((one) => one.startsWith('--scenario='))?.slice(11);
const scenarios = Object.entries(SCENARIOS).filter(([name]) => !scenario || name === scenario);
const deadline = Date.now() + (isQuick ? 3 : 12 * samples) * 60_000;

const peers = join(import.meta.dirname, 'peers');
if (!existsSync(join(peers, 'node_modules'))) {
  console.log('Fetching the other players …');
  execFileSync('npm', ['ci', '--ignore-scripts', '--no-audit', '--no-fund'], {
    cwd: peers,
    stdio: 'inherit',
  });
}

const subjects = SUBJECTS.filter(({ name }) => !only || only.some((one) => name.toLowerCase().includes(one)));
const found = new Map<string, number[]>();
const failures: string[] = [];
let isLate = false;
for (let sample = 0; sample < samples; sample += 1) {
  for (const [name, measure] of scenarios) {
    for (const subject of subjects) {
      isLate ||= Date.now() > deadline;
      if (isLate) continue;
      process.stderr.write(`\r${sample + 1}/${samples} ${name} ${subject.name}`.padEnd(60));
      try {
        for (const [key, value] of Object.entries(await measure(subject))) {
          const at = `${subject.name} ${key}`;
          found.set(at, [...(found.get(at) ?? []), value]);
        }
      } catch (error) {
        failures.push(`${subject.name}, ${name}: ${(error as Error).message.split('\n')[0]}`);
      }
    }
  }
}
process.stderr.write('\r'.padEnd(62));

const width = Math.max(10, ...subjects.map(({ name }) => name.length)) + 2;
const line = (cells: readonly string[]): string => cells.map((cell) => cell.padStart(width)).join('');
const film =
  FILM_KIND === 'textured'
    ? 'photographs with grain'
    : "the demo's drawing, as ffmpeg or plasma-workspace-wallpapers (Debian) is missing";
console.log(`\nFilm: ${film}`);
console.log(`4G: 165 ms a request, 8.1 Mbit/s, processor slowed 4 times; medians of ${samples}`);
console.log(`${''.padEnd(38)}${line([...subjects.map(({ name }) => name), 'target'])}`);
let missed = 0;
for (const row of ROWS) {
  const values = subjects.map(({ name }) => median(found.get(`${name} ${row.key}`) ?? []));
  const [ours = Number.NaN] = values;
  if (values.every(Number.isNaN) && scenario) continue;
  const isMissed = row.target !== undefined && !(inUnit(row, ours) <= row.target);
  if (isMissed) missed += 1;
  const target = row.target === undefined ? '' : `${isMissed ? '✗ ' : '✓ '}≤ ${row.target}`;
  const label = `${row.label}${row.unit && `, ${row.unit}`}`.padEnd(38);
  console.log(`${label}${line([...values.map((value) => written(row, value)), target])}`);
}
for (const failure of failures) console.log(`Not measured: ${failure}`);
if (isLate) console.log('Time was up before all samples were taken.');
console.log(missed ? `${missed} targets missed` : 'All targets reached');
