import type { Clock } from '../../../clock.ts';
import type { LiveSink } from '../source.ts';
import { DriftMeter } from './drift-meter.ts';
import { findWarnings } from './find-warnings.ts';
import type { HealthSnapshot } from './health-snapshot.ts';
import { Recent } from './recent.ts';

const RATE_MS = 3000;
const MINUTE_MS = 60_000;
const US_PER_S = 1e6;
/** Twelve pictures at 24 a second: seen as a halt. */
const PICTURE_GAP_US = 500_000;
/** Beyond the end of the frame before; less is jitter. */
const SOUND_GAP_US = 100_000;
/** Ingest turns a step back into one of a millisecond; no picture rate comes near that. */
const STANDSTILL_US = 1000;

/** Below this nobody hears anything, and a microphone that is on is never so quiet. */
const QUIET_DB = -60;
const LEAST_DB = -100;
/** What was measured longer ago says nothing about now. */
const LEVEL_MS = 4000;

/** A sink that measures what passes. */
export interface HealthMeter extends LiveSink {
  /** How loud it is, which takes a decoder to know. @param peak of about the last second, where 1 is full scale */
  heard(peak: number): void;
  /** Meant to be asked a few times a second at most. */
  snapshot(): HealthSnapshot;
}

/** Measures one source, by its own timestamps and by our clock. Keeps a few minutes' worth, however long it runs. */
export function createHealthMeter(clock: Clock): HealthMeter {
  const video = new Recent<{ readonly bytes: number; readonly dtsUs: number }>(RATE_MS);
  const audio = new Recent<number>(RATE_MS);
  const reordered = new Recent<true>(RATE_MS);
  const gaps = new Recent<true>(MINUTE_MS);
  const backwards = new Recent<true>(MINUTE_MS);
  const drift = new DriftMeter();
  let size: { readonly width: number; readonly height: number } | null = null;
  let startedMs: number | null = null;
  let lastFrameMs: number | null = null;
  let lastDtsUs: number | null = null;
  let soundEndUs: number | null = null;
  let level: { readonly atMs: number; readonly db: number } | null = null;
  let quietSinceMs: number | null = null;
  let keyDtsUs: number | null = null;
  let keyIntervalUs: number | null = null;

  const arrived = (): number => {
    const nowMs = clock().getTime();
    startedMs ??= nowMs;
    lastFrameMs = nowMs;
    return nowMs;
  };

  return {
    videoTrack({ width, height }) {
      size = { width, height };
    },
    audioTrack() {},
    videoFrame({ dtsUs, ptsUs, isKey, data }) {
      const nowMs = arrived();
      const stepUs = lastDtsUs === null ? null : dtsUs - lastDtsUs;
      if (stepUs !== null && stepUs <= STANDSTILL_US) backwards.add(nowMs, true);
      if (stepUs !== null && stepUs > PICTURE_GAP_US) gaps.add(nowMs, true);
      lastDtsUs = dtsUs;
      if (isKey) {
        if (keyDtsUs !== null) keyIntervalUs = dtsUs - keyDtsUs;
        keyDtsUs = dtsUs;
      }
      if (ptsUs !== dtsUs) reordered.add(nowMs, true);
      video.add(nowMs, { bytes: data.length, dtsUs });
      drift.add(nowMs, dtsUs);
    },
    audioFrame({ ptsUs, durationUs, data }) {
      const nowMs = arrived();
      if (soundEndUs !== null && ptsUs - soundEndUs > SOUND_GAP_US) gaps.add(nowMs, true);
      if (soundEndUs !== null && soundEndUs - ptsUs > SOUND_GAP_US) backwards.add(nowMs, true);
      soundEndUs = ptsUs + durationUs;
      audio.add(nowMs, data.length);
      // The picture shows the drift better: encoders send it as it is made.
      if (!size) drift.add(nowMs, ptsUs);
    },
    end() {},
    heard(peak) {
      const atMs = clock().getTime();
      const db = Math.max(LEAST_DB, Math.round(20 * Math.log10(peak)));
      if (db > QUIET_DB || (level !== null && atMs - level.atMs > LEVEL_MS)) quietSinceMs = null;
      if (db <= QUIET_DB) quietSinceMs ??= atMs;
      level = { atMs, db };
    },
    snapshot() {
      const nowMs = clock().getTime();
      const heardNow = level !== null && nowMs - level.atMs <= LEVEL_MS ? level : null;
      const pictures = video.values(nowMs);
      const sounds = audio.values(nowMs);
      const spanMs = Math.min(RATE_MS, Math.max(1000, nowMs - (startedMs ?? nowMs)));
      const kbpsOf = (bytes: number): number => Math.round((bytes * 8) / spanMs);
      const sinceKeyUs = keyDtsUs === null || lastDtsUs === null ? null : lastDtsUs - keyDtsUs;
      const measured = {
        bitrateKbps: {
          video: kbpsOf(pictures.reduce((sum, { bytes }) => sum + bytes, 0)),
          audio: kbpsOf(sounds.reduce((sum, bytes) => sum + bytes, 0)),
        },
        frameRate: frameRateOf(pictures.map(({ dtsUs }) => dtsUs)),
        width: size?.width ?? null,
        height: size?.height ?? null,
        keyFrameIntervalS:
          sinceKeyUs === null ? null : toTenths(Math.max(keyIntervalUs ?? 0, sinceKeyUs) / US_PER_S),
        lastFrameAgoS: lastFrameMs === null ? null : toTenths((nowMs - lastFrameMs) / 1000),
        gaps: gaps.values(nowMs).length,
        backwards: backwards.values(nowMs).length,
        driftMs: drift.driftMs,
        hasSound: sounds.length > 0,
        soundLevelDb: heardNow?.db ?? null,
        quietS: heardNow === null || quietSinceMs === null ? 0 : toTenths((nowMs - quietSinceMs) / 1000),
        hasReorderedFrames: reordered.values(nowMs).length > 0,
      };
      // Nothing is judged before it could be measured.
      const isSettled = startedMs !== null && nowMs - startedMs >= RATE_MS;
      return { ...measured, warnings: isSettled ? findWarnings(measured) : [] };
    },
  };
}

function frameRateOf(timesUs: readonly number[]): number {
  const spanUs = (timesUs.at(-1) ?? 0) - (timesUs[0] ?? 0);
  return spanUs > 0 ? toTenths(((timesUs.length - 1) * US_PER_S) / spanUs) : 0;
}

const toTenths = (value: number): number => Math.round(value * 10) / 10;
