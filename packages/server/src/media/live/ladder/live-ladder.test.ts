import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { AVC_RECORD } from '../../../../test/live/live-samples.ts';
import { readRuns } from '../../../../test/live/read-boxes.ts';
import { sendSignal, VIDEO } from '../../../../test/live/signal.ts';
import type { PackagedInit } from '../cmaf/packaged.ts';
import { Packager } from '../cmaf/packager.ts';
import { LiveOutput } from '../hls/live-output.ts';
import { LiveRendition } from '../hls/live-rendition.ts';
import { LiveWindow } from '../hls/live-window.ts';
import { WaitingRequests } from '../hls/waiting-requests.ts';
import { SessionOutput } from '../session/session-output.ts';
import type { LadderCommand, LadderNotice } from './child/ladder-messages.ts';
import { LadderSlots } from './ladder-slots.ts';
import { LiveLadder } from './live-ladder.ts';
import { LONGEST_LAG_MS } from './rung.ts';

const LARGE = { ...VIDEO, width: 1280, height: 720 };
const GOP_S = 2;
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'commoncast-ladder-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** A process that encodes nothing: it gives back what it gets, when it is told to. */
function createProcess() {
  const started: LadderCommand[][] = [];
  let tell: (notice: LadderNotice) => void = () => {};
  let exit: (detail: string) => void = () => {};
  let answered = 0;
  return {
    started,
    start: (onNotice: typeof tell, onExit: typeof exit) => {
      const commands: LadderCommand[] = [];
      started.push(commands);
      [tell, exit, answered] = [onNotice, onExit, 0];
      return {
        pid: started.length,
        send: (command: LadderCommand) => void commands.push(command),
        stop() {},
      };
    },
    die: () => exit('killed'),
    /** Answers everything up to the last `left` pictures. */
    answer(left = 0): void {
      const commands = started.at(-1) ?? [];
      const until = commands.length - left;
      for (; answered < until; answered += 1) {
        const command = commands[answered]!;
        if (command.type === 'track')
          for (const rung of command.rungs.keys()) tell({ type: 'rung', rung, config: AVC_RECORD });
        else if (command.type === 'flush') tell({ type: 'flushed', id: command.id, pictures: [] });
        else {
          const { shownTicks, isKey, data } = command;
          tell({ type: 'taken', pictures: [0, 1].map((rung) => ({ rung, shownTicks, isKey, data })) });
        }
      }
    },
  };
}

function start(slots = new LadderSlots(1)) {
  const window = new LiveWindow('abc', 3_600_000);
  const inits = new Map<string, PackagedInit>();
  const makeWaiting = () => new WaitingRequests();
  const output = new LiveOutput(new LiveRendition({ name: 'source', window, waiting: makeWaiting(), inits }));
  const encoder = createProcess();
  const failures: unknown[] = [];
  let nowMs = 0;
  const ladder = new LiveLadder({
    ...{ source: window, output, makeWaiting, folder, slots },
    onFailure: (error) => failures.push(error),
    now: () => nowMs,
    startProcess: encoder.start,
  });
  const session = new SessionOutput({ window, inits, recording: null, ladder, onPart: () => {} }, null);
  const packager = new Packager(session, () => new Date(1_700_000_000_000 + nowMs));
  let sentS = 0;
  const { signal } = new AbortController();
  const ask = async (path: string) => {
    const { body } = await output.answer({ path, query: {}, address: '192.0.2.1', gone: signal });
    return 'bytes' in body ? body.bytes : Buffer.of();
  };
  return {
    ladder,
    encoder,
    failures,
    ask,
    packager,
    pass: (ms: number) => {
      nowMs += ms;
    },
    /** Whole groups of pictures, with what the process answers in between. */
    send(groups: number, isAnswered = true, delayS = 0) {
      for (let group = 0; group < groups; group += 1) {
        sendSignal(packager, { durationS: GOP_S, startS: sentS, gopS: GOP_S, video: LARGE, delayS });
        sentS += GOP_S;
        nowMs += GOP_S * 100;
        if (isAnswered) encoder.answer();
      }
    },
    /** The segments of a rendition, as paths below it. */
    segments: async (name: string) =>
      (await ask(`${name}/index.m3u8`)).toString().match(/^\S+\/s\d+\.m4s$/gm) ?? [],
  };
}

const isOwn = (uri: string) => !uri.startsWith('..');

test('a rung begins with the source, has its own media from the next key frame on, and the same sound', async () => {
  const { ladder, send, segments, ask } = start();
  ladder.switchOn();
  send(5);
  expect(ladder.encoded).toEqual(['480p', '360p']);
  const [source, rung] = [await segments('source'), await segments('480p')];
  expect(rung.map((uri) => /s\d+/.exec(uri)![0])).toEqual(source.map((uri) => /s\d+/.exec(uri)![0]));
  const firstOwn = rung.findIndex(isOwn);
  expect(firstOwn).toBe(1);
  expect(rung.slice(0, firstOwn)).toEqual(source.slice(0, firstOwn).map((uri) => `../source/${uri}`));
  for (const index of [1, 2]) {
    const [ours, theirs] = [
      readRuns(await ask(`480p/${rung[index]}`)),
      readRuns(await ask(`source/${source[index]}`)),
    ];
    // Track, place and lengths: pictures and sound lie where the source has them.
    expect(ours).toEqual(theirs);
  }
});

test('pictures that are shown later than they are decoded are cut where the source is', async () => {
  const { ladder, send, segments, ask } = start();
  ladder.switchOn();
  send(4, true, 0.1);
  const [source, rung] = [await segments('source'), await segments('360p')];
  expect(isOwn(rung[1]!)).toBe(true);
  const startOf = async (path: string) => readRuns(await ask(path))[0]!.decodeTime;
  expect(await startOf(`360p/${rung[1]}`)).toBe(await startOf(`source/${source[1]}`));
});

test('a process that dies leaves no hole: its segment keeps its picture, and the next ones are the source’s', async () => {
  const { ladder, encoder, failures, packager, send, segments, ask } = start();
  ladder.switchOn();
  send(3);
  const half = { durationS: GOP_S / 2, gopS: GOP_S, video: LARGE };
  sendSignal(packager, { ...half, startS: 3 * GOP_S });
  encoder.answer();
  encoder.die();
  expect(failures).toHaveLength(1);
  for (const startS of [3.5, 4, 4.5, 5]) sendSignal(packager, { ...half, startS: startS * GOP_S });
  packager.end();

  const [source, rung] = [await segments('source'), await segments('480p')];
  expect(rung.map(isOwn)).toEqual([false, true, true, true, false, false]);
  const ofPictures = async (path: string) => readRuns(await ask(path)).filter(({ track }) => track === 1);
  const [ours, theirs] = [await ofPictures(`480p/${rung[3]}`), await ofPictures(`source/${source[3]}`)];
  expect(ours.map(({ decodeTime }) => decodeTime)).toEqual(theirs.map(({ decodeTime }) => decodeTime));
  expect(ours.map(({ samples }) => samples.length)).toEqual([10, 10, 1, 1, 1, 1]);
  const ticksOf = (runs: typeof ours) =>
    runs.flatMap(({ samples }) => samples).reduce((sum, { duration }) => sum + duration, 0);
  expect(ticksOf(ours)).toBe(ticksOf(theirs));
});

test('one that is too slow is replaced by one that does less, and at last the source stands alone for a minute', async () => {
  const { ladder, encoder, send, segments, ask, pass } = start();
  ladder.switchOn();
  send(2);
  const presets = () => encoder.started.map(([first]) => (first?.type === 'track' ? first.preset : null));
  for (const preset of ['veryfast', 'superfast', 'ultrafast']) {
    expect(presets().at(-1)).toBe(preset);
    expect(ladder.state).toBe('running');
    send(1, false);
    pass(LONGEST_LAG_MS + 1);
    send(2);
  }
  expect(ladder.state).toBe('behind');
  const lower = await segments('480p');
  expect(lower).toHaveLength((await segments('source')).length);
  expect(isOwn(lower.at(-1)!)).toBe(false);
  expect((await ask('index.m3u8')).toString()).not.toContain('480p');
  pass(60_000);
  send(3);
  expect(ladder.state).toBe('running');
  expect(isOwn((await segments('480p')).at(-1)!)).toBe(true);
  expect((await ask('index.m3u8')).toString()).toContain('480p');
});

test('a slot is taken by one and free again after it', () => {
  const slots = new LadderSlots(1);
  const [one, other] = [start(slots), start(slots)];
  for (const { ladder, send } of [one, other]) {
    ladder.switchOn();
    send(1);
  }
  expect([one.ladder.state, other.ladder.state]).toEqual(['running', 'noSlot']);
  one.ladder.switchOff();
  other.pass(5_000);
  other.send(1);
  expect([one.ladder.state, other.ladder.state]).toEqual(['off', 'running']);
});

test('a source that cannot have lower renditions says why', () => {
  const small = start();
  small.ladder.switchOn();
  sendSignal(small.packager, { durationS: 2 });
  expect(small.ladder.state).toBe('small');
  const hevc = start();
  hevc.ladder.switchOn();
  sendSignal(hevc.packager, { durationS: 2, video: { ...LARGE, codec: 'hevc' } });
  expect(hevc.ladder.state).toBe('unsupported');
});
