import { readFile } from 'node:fs/promises';
import type { Manifest } from '../build/write-siblings.ts';
import { measureClickToFrame, median } from './click-to-frame.ts';

/** Bytes by phase, and click to first frame beside a page that fetches hls.js light at the click. */

const SAMPLES = Number(process.argv[2] ?? 20);

const manifest = JSON.parse(
  await readFile(new URL('../dist/player/manifest.json', import.meta.url), 'utf8'),
) as Manifest;
const bytesOf = (...phases: string[]): number =>
  Object.entries(manifest.files)
    .filter(([name, { phase }]) => phases.includes(phase) && !name.startsWith(`${manifest.version}/`))
    .reduce((sum, [, { brotliBytes }]) => sum + brotliBytes, 0);

console.log('Bytes, brotli');
for (const [label, ...phases] of [
  ['before a touch (loader)', 'loader'],
  ['loader and player', 'loader', 'player'],
  ['to the first frame', 'loader', 'show', 'player', 'session', 'hls'],
] as const) {
  console.log(`  ${label.padEnd(26)} ${String(bytesOf(...phases)).padStart(7)}`);
}

const { oursMs, bareMs } = await measureClickToFrame(SAMPLES);
const ratio = median(oursMs) / median(bareMs);
console.log(`Click to first frame, cold, ${SAMPLES} alternating fresh processes each, medians`);
console.log(`  ours                       ${median(oursMs).toFixed(0).padStart(7)} ms`);
console.log(`  bare hls.js light          ${median(bareMs).toFixed(0).padStart(7)} ms`);
console.log(`  ratio                      ${ratio.toFixed(3).padStart(7)} (at most 1.00)`);
process.exitCode = ratio <= 1 ? 0 : 1;
