import { appendFileSync } from 'node:fs';
import { defaultJobLimits } from '../../src/media/child/limits.ts';
import { runChild } from '../../src/media/child/run-child.ts';
import type { Misbehaviour } from './misbehave.ts';

// Runs a child that hangs, and writes down which process that is.

const [outputDirectory = '', logPath = ''] = process.argv.slice(2);
const entry = new URL('./misbehave.ts', import.meta.url);
const input: Misbehaviour = { kind: 'hang', outputDirectory };
await runChild<Misbehaviour, { type: string; detail?: unknown }>(
  { entry, input, limits: defaultJobLimits, outputDirectory },
  ({ detail }) => appendFileSync(logPath, String(detail)),
  new AbortController().signal,
);
