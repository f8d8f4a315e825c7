import { describe, expect, test } from 'vitest';
import { AVC_RECORD } from '../../../../test/live/live-samples.ts';
import { readAvcConfig } from '../codecs/avc-config.ts';
import { createHealthMeter } from './create-health-meter.ts';

const TRACK = readAvcConfig(AVC_RECORD);

interface Feed {
  readonly seconds: number;
  readonly frameRate?: number;
  readonly keyEveryS?: number;
  readonly bytes?: number;
  readonly hasSound?: boolean;
  /** How much slower than ours the source's clock runs. */
  readonly slowness?: number;
  readonly reorders?: boolean;
}

/** A source that runs against a clock of its own. */
function startSource() {
  let nowMs = 1_000_000;
  const meter = createHealthMeter(() => new Date(nowMs));
  meter.videoTrack(TRACK);
  let sourceMs = 0;
  let frames = 0;
  const run = ({
    seconds,
    frameRate = 30,
    keyEveryS = 2,
    bytes = 8000,
    hasSound = true,
    slowness = 0,
    reorders = false,
  }: Feed) => {
    const stepMs = 1000 / frameRate;
    for (let frame = 0; frame < seconds * frameRate; frame += 1) {
      nowMs += stepMs;
      sourceMs += stepMs * (1 - slowness);
      const isKey = frames % (keyEveryS * frameRate) === 0;
      frames += 1;
      const dtsUs = Math.round(sourceMs * 1000);
      const data = Buffer.alloc(bytes);
      meter.videoFrame({ dtsUs, ptsUs: dtsUs + (reorders ? 66_000 : 0), isKey, data });
      if (hasSound)
        meter.audioFrame({ ptsUs: dtsUs, durationUs: Math.round(stepMs * 1000), data: Buffer.alloc(500) });
    }
  };
  const codes = () => meter.snapshot().warnings.map(({ code }) => code);
  return {
    meter,
    run,
    codes,
    wait: (ms: number) => {
      nowMs += ms;
    },
    skip: (ms: number) => {
      sourceMs += ms;
    },
  };
}

describe('the health of a source', () => {
  test('is unknown before anything comes, and not judged at once', () => {
    const { meter, run, codes } = startSource();
    expect(meter.snapshot()).toMatchObject({ lastFrameAgoS: null, keyFrameIntervalS: null, warnings: [] });
    run({ seconds: 1, hasSound: false });
    expect(codes()).toEqual([]);
  });

  test('has its figures and no warnings while all is well', () => {
    const { meter, run } = startSource();
    run({ seconds: 20 });
    expect(meter.snapshot()).toEqual({
      bitrateKbps: { video: 1920, audio: 120 },
      frameRate: 30,
      width: 640,
      height: 360,
      keyFrameIntervalS: 2,
      lastFrameAgoS: 0,
      gaps: 0,
      backwards: 0,
      driftMs: 0,
      hasSound: true,
      soundLevelDb: null,
      quietS: 0,
      hasReorderedFrames: false,
      warnings: [],
    });
  });

  test('says how far key frames are apart, and what to change', () => {
    const { meter, run } = startSource();
    run({ seconds: 17, keyEveryS: 8 });
    expect(meter.snapshot().warnings).toEqual([
      {
        code: 'KEY_FRAMES_FAR_APART',
        message: 'Key frames are 8 s apart. Set the keyframe interval to 2 s in OBS under Settings → Output.',
      },
    ]);
    run({ seconds: 5 });
    expect(meter.snapshot().keyFrameIntervalS).toBeLessThan(8);
  });

  test('sees a key frame that does not come before it has come', () => {
    const { run, codes } = startSource();
    run({ seconds: 7, keyEveryS: 1000 });
    expect(codes()).toEqual(['KEY_FRAMES_FAR_APART']);
  });

  test('sees missing sound, few pictures, few bits and many', () => {
    const { run, codes } = startSource();
    run({ seconds: 5, hasSound: false });
    expect(codes()).toEqual(['NO_SOUND']);
    run({ seconds: 5, frameRate: 10, bytes: 30_000 });
    expect(codes()).toEqual(['LOW_FRAME_RATE']);
    run({ seconds: 5, bytes: 200 });
    expect(codes()).toEqual(['LOW_BITRATE']);
    run({ seconds: 5, bytes: 80_000, reorders: true });
    expect(codes()).toEqual(['HIGH_BITRATE', 'REORDERED_FRAMES']);
  });

  test('says how loud it is, and warns of a track that has been silent for some seconds', () => {
    const { meter, run, codes } = startSource();
    const runAt = (peak: number, seconds: number) => {
      for (let second = 0; second < seconds; second += 1) {
        run({ seconds: 1 });
        meter.heard(peak);
      }
    };
    runAt(0.25, 4);
    expect(meter.snapshot()).toMatchObject({ soundLevelDb: -12, quietS: 0, warnings: [] });
    runAt(0, 8);
    expect(meter.snapshot()).toMatchObject({ soundLevelDb: -100, quietS: 7, warnings: [] });
    runAt(0.0001, 1);
    expect(meter.snapshot()).toMatchObject({
      soundLevelDb: -80,
      quietS: 8,
      warnings: [{ code: 'SILENT_SOUND', message: expect.stringContaining('Mic/Aux is not muted') }],
    });
    // A level that is old says nothing about now, and neither does a silence before it.
    run({ seconds: 5 });
    expect(meter.snapshot()).toMatchObject({ soundLevelDb: null, quietS: 0, warnings: [] });
    runAt(0, 2);
    expect(meter.snapshot().quietS).toBe(1);
    runAt(0.5, 1);
    expect(codes()).toEqual([]);
    // What does not arrive is not silent.
    runAt(0, 9);
    run({ seconds: 3.5, hasSound: false });
    expect(codes()).toEqual(['NO_SOUND']);
  });

  test('says that nothing comes, and nothing else then', () => {
    const { meter, run, wait } = startSource();
    run({ seconds: 5, hasSound: false });
    wait(5000);
    expect(meter.snapshot()).toMatchObject({
      frameRate: 0,
      bitrateKbps: { video: 0, audio: 0 },
      lastFrameAgoS: 5,
      warnings: [{ code: 'NOTHING_ARRIVES', message: expect.stringContaining('for 5 s') }],
    });
  });

  test('counts gaps and steps back for a minute', () => {
    const { meter, run, skip, codes } = startSource();
    for (let gap = 0; gap < 3; gap += 1) {
      run({ seconds: 2 });
      skip(800);
    }
    run({ seconds: 4 });
    // Picture and sound, each time.
    expect(meter.snapshot()).toMatchObject({ gaps: 6, backwards: 0 });
    expect(codes()).toEqual(['GAPS']);
    skip(-40);
    run({ seconds: 1 });
    expect(meter.snapshot()).toMatchObject({ gaps: 6, backwards: 1 });
    run({ seconds: 61 });
    expect(meter.snapshot()).toMatchObject({ gaps: 0, backwards: 0, warnings: [] });
  });

  test('measures the drift of the clocks, whatever the network delays', () => {
    const { meter, run, wait, codes } = startSource();
    run({ seconds: 30 });
    wait(2000);
    run({ seconds: 1 });
    expect(Math.abs(meter.snapshot().driftMs)).toBeLessThan(10);
    run({ seconds: 1, slowness: -2 });
    run({ seconds: 120, slowness: 0.01 });
    expect(meter.snapshot().driftMs).toBeGreaterThan(800);
    expect(codes()).toEqual(['CLOCK_DRIFTS']);
  });
});
