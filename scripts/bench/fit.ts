import { type FilmKind, filmPictures } from '@commoncast/server/test/fixtures/film-pictures';
import type { MeasuredLadder, MeasuredRung } from '@commoncast/server/test/fixtures/measure-ladder';
import { type MediaBench, openMediaBench } from '@commoncast/server/test/fixtures/media';
import { bytesAt, type RatePoint } from './fit/bytes-at.ts';

/** What a ladder that fits its film saves, compared with the usual one at the same similarity. */

const KINDS: readonly FilmKind[] = ['slides', 'talkingHead', 'sport', 'grain', 'enlarged'];
const MUST_SAVE: readonly FilmKind[] = ['slides', 'talkingHead'];
const LEAST_SAVING = 0.3;
const MOST_CPU = 1.1;
/** Of the usual ladder, around its own quality: its bytes at any similarity between lie on a curve through them. */
const CURVE_CRFS = [19, 21, 25, 28];

/** Each ladder is encoded and compared in one task. */
const CLIP_LIMIT_MS = 1_800_000;

const isQuick = process.argv.includes('--quick');
const HEIGHT = isQuick ? 360 : 720;
const DURATION_S = isQuick ? 24 : 120;

const bench = await openMediaBench(CLIP_LIMIT_MS);
try {
  console.log(`fit: ${DURATION_S} s of ${HEIGHT}p of each kind\n`);
  for (const kind of KINDS) await compare(bench, kind);
} finally {
  await bench.remove();
}

async function compare(workshop: MediaBench, kind: FilmKind): Promise<void> {
  const video = filmPictures[kind]((HEIGHT * 16) / 9, HEIGHT);
  const spec = { file: `${kind}.mp4`, muxer: 'mp4', durationS: DURATION_S, video };
  const sourcePath = await workshop.makeClip(spec);
  const measure = (ladder: 'usual' | 'fitted' | { readonly crf: number }): Promise<MeasuredLadder> =>
    workshop.measureLadder({ sourcePath, preset: 'veryfast', ladder });
  const usual = await measure('usual');
  const fitted = await measure('fitted');
  const others: MeasuredLadder[] = [];
  for (const crf of MUST_SAVE.includes(kind) ? CURVE_CRFS : []) others.push(await measure({ crf }));

  const cpu = fitted.cpuS / usual.cpuS;
  const cpuTimes = `${usual.cpuS.toFixed(1)} → ${fitted.cpuS.toFixed(1)} s`;
  console.log(`  ${kind}   CPU ${cpuTimes}, ratio ${cpu.toFixed(2)}`);
  let [atSameSsim, spent] = [0, 0];
  for (const before of usual.rungs) {
    const after = fitted.rungs.find(({ rung }) => rung.name === before.rung.name);
    const curve = [usual, ...others].map(({ rungs }) => pointOf(before, rungs));
    const same = after === undefined ? null : bytesAt(after.ssim, curve);
    if (after !== undefined && same !== null) [atSameSsim, spent] = [atSameSsim + same, spent + after.bytes];
    console.log(`    ${describe(before, after, same)}`);
  }
  // What looking at a film costs shows in a film of some minutes.
  if (cpu > MOST_CPU && !isQuick) process.exitCode = 1;
  if (!MUST_SAVE.includes(kind)) return;
  const saved = 1 - spent / atSameSsim;
  console.log(`    all rungs at the same SSIM: ${(saved * 100).toFixed(0)} % fewer bytes`);
  if (saved < LEAST_SAVING) process.exitCode = 1;
}

function pointOf({ rung }: MeasuredRung, rungs: readonly MeasuredRung[]): RatePoint {
  const { bytes, ssim } = rungs.find((one) => one.rung.name === rung.name)!;
  return { bytes, ssim };
}

function describe(before: MeasuredRung, after: MeasuredRung | undefined, same: number | null): string {
  const name = before.rung.name.padEnd(6);
  const usual = `${kb(before.bytes)} ${before.ssim.toFixed(4)}`;
  if (after === undefined) return `${name}${usual}   left out`;
  const settings = after.rung.tuning ? `crf ${after.rung.tuning.crf}` : 'as usual';
  const saving = same === null ? '' : `   at the same SSIM ${kb(same)}, ${percent(after.bytes / same - 1)}`;
  const change = percent(after.bytes / before.bytes - 1);
  const buffer = `buffer left ${after.leastBufferS.toFixed(2)} s`;
  return `${name}${usual} → ${kb(after.bytes)} ${after.ssim.toFixed(4)}   ${change}   ${settings}   ${buffer}${saving}`;
}

function kb(bytes: number): string {
  return `${(bytes / 1000).toFixed(0).padStart(6)} kB`;
}

function percent(part: number): string {
  return `${part > 0 ? '+' : ''}${(part * 100).toFixed(0)} %`;
}
