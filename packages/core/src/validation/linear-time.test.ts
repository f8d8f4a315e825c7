import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { CtaText, CtaUrl } from './call-to-action.ts';
import { CardNumber } from './card-number.ts';
import { Email } from './email.ts';
import { ExpirationDate } from './expiration-date.ts';
import { HexColor } from './hex-color.ts';
import { Hostname } from './hostname.ts';
import { HypergraphicUrl } from './hypergraphic-url.ts';
import { SignUpPassword } from './password.ts';
import { Phone } from './phone.ts';
import { RtmpUrl } from './rtmp-url.ts';
import { SecurityCode } from './security-code.ts';
import { Subdomain } from './subdomain.ts';
import { Description, Name } from './text.ts';
import { HttpUrl, Url } from './url.ts';
import { Username } from './username.ts';
import { WidgetUrls } from './widget-urls.ts';
import { ZipCode } from './zip-code.ts';

/** Doubling the input may multiply the time by this much; quadratic work takes four times as long. */
const MOST_TIMES = 3;
const FEWEST_ROUNDS = 4;
/** A machine that others keep busy for a moment is asked again until then. */
const PATIENCE_MS = 2000;
/** Durations below this are noise. */
const NOISE_MS = 2;
/** The most for 100 KB; usually it is under one. */
const GENEROUS_MS = 50;

/** A repeated piece, between a head and a tail that make a pattern fail late. */
type Attack = readonly [head: string, piece: string, tail: string];

const ATTACKS: readonly Attack[] = [
  ['', 'a', '!'],
  ['', ' ', 'x'],
  ['x', ' ', 'x'],
  ['', '\n', ''],
  ['', '0', 'x'],
  ['', '-', ''],
  ['', '@', ''],
  ['', '/', ''],
  ['', 'a.', '!'],
  ['', 'a_', '_'],
  ['a', '.', ''],
  ['', 'aA1', ''],
  ['a@', 'b.', '!'],
  ['a@', 'b-', '.co'],
  ['a@', `${'b'.repeat(63)}.`, '!'],
  ['', 'a@b.co', ''],
  ['', 'http://', ''],
  ['http://', 'a.', ''],
  ['http://', 'ü', '.de'],
  ['http://a.com/', '*', ''],
  ['rtmp://', '1', ':0'],
  ['', '👍', ''],
  ['', '\ud800', ''],
  ['#', 'f', ''],
];

function build([head, piece, tail]: Attack, length: number): string {
  return head + piece.repeat(Math.ceil(length / piece.length)) + tail;
}

interface CpuUsage {
  readonly user: number;
  readonly system: number;
}

/** Tests run on Node.js, which the types of core do not know. In microseconds. */
declare const process: { threadCpuUsage(before?: CpuUsage): CpuUsage };

/** Of the processor, not of the clock: other processes do not count. */
function durationMs(schema: v.GenericSchema, input: unknown): number {
  const before = process.threadCpuUsage();
  v.safeParse(schema, input);
  const { user, system } = process.threadCpuUsage(before);
  return (user + system) / 1000;
}

/** Compares the quickest runs, in which no other process was in the way; a busy machine needs more rounds. */
function measure(schema: v.GenericSchema, input: (length: number) => unknown, length: number) {
  const [once, twice] = [input(length), input(2 * length)];
  let [onceMs, twiceMs] = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY];
  const isLinear = () => twiceMs < MOST_TIMES * Math.max(onceMs, NOISE_MS);
  const untilMs = performance.now() + PATIENCE_MS;
  for (let round = 0; round < FEWEST_ROUNDS || (performance.now() < untilMs && !isLinear()); round++) {
    onceMs = Math.min(onceMs, durationMs(schema, once));
    twiceMs = Math.min(twiceMs, durationMs(schema, twice));
  }
  return { onceMs, isLinear: isLinear() };
}

describe.each(
  Object.entries({
    CardNumber,
    CtaText,
    CtaUrl,
    Description,
    Email,
    ExpirationDate,
    HexColor,
    Hostname,
    HttpUrl,
    HypergraphicUrl,
    Name,
    Phone,
    RtmpUrl,
    SecurityCode,
    SignUpPassword,
    Subdomain,
    Url,
    Username,
    ZipCode,
  }),
)('%s takes linear time', (_, schema) => {
  test.each(ATTACKS)('%j, %j again and again, %j', (...attack) => {
    const { onceMs, isLinear } = measure(schema, (length) => build(attack, length), 100_000);
    expect(onceMs).toBeLessThan(GENEROUS_MS);
    expect(isLinear).toBe(true);
  });
});

describe('WidgetUrls takes linear time', () => {
  test.each<[string, (length: number) => string[]]>([
    ['many empty entries', (length) => Array(length / 4).fill('')],
    ['one long entry', (length) => ['a.'.repeat(length / 2)]],
    [
      'different entries',
      (length) => Array.from({ length: length / 200 }, (__, n) => `${'ü'.repeat(50)}${n}.de`),
    ],
    ['one entry repeated', (length) => Array(length / 200).fill(`http://a.com/${'x'.repeat(180)}`)],
  ])('%s', (__, input) => {
    const { onceMs, isLinear } = measure(WidgetUrls, input, 100_000);
    expect(onceMs).toBeLessThan(GENEROUS_MS);
    expect(isLinear).toBe(true);
  });
});

test('a pattern that is not linear would be caught', () => {
  // Doubling takes 16 times as long, so that a slow run of the shorter one cannot hide it.
  const quartic = v.pipe(v.string(), v.regex(/ + + +$/));
  expect(measure(quartic, (length) => build(['x', ' ', 'x'], length), 120).isLinear).toBe(false);
});
