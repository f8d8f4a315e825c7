import { describe, expect, test } from 'vitest';
import type { PlannedFile } from '../../streams/making/segment-changes.ts';
import { createFileWaits, type FileWaitsParts } from './file-waits.ts';
import { WaitingPlaces } from './waiting-places.ts';

const NEVER = new AbortController().signal;
const HERE = { address: '10.0.0.1', gone: NEVER };
const file = (name: string, videoId = 'a'): PlannedFile => ({ videoId, directory: '360p', file: name });

/** Waits whose files arrive when a test says so. */
function open(parts: Partial<FileWaitsParts> = {}) {
  const wanted = new Map<string, () => void>();
  const stopped: string[] = [];
  const places = new WaitingPlaces({ perVideo: 3, perAddress: 2 });
  const waits = createFileWaits({
    places,
    stopping: NEVER,
    waitMs: 60_000,
    mostFiles: 2,
    want: ({ file: name }) => {
      const over = Promise.withResolvers<void>();
      wanted.set(name, over.resolve);
      return { over: over.promise, stop: () => stopped.push(name) };
    },
    ...parts,
  });
  return { places, waits, wanted, stopped };
}

const refusal = { status: 503, code: 'UNAVAILABLE', retryAfterS: 1 };

describe('requests that wait for a file', () => {
  test('all go on when it is there, and it is looked for once', async () => {
    const { waits, wanted, stopped, places } = open();
    const both = [waits.wait(file('1'), HERE), waits.wait(file('1'), HERE)];
    expect([...wanted.keys()]).toEqual(['1']);
    expect(places.size).toBe(2);
    wanted.get('1')?.();
    await Promise.all(both);
    expect([stopped, places.size]).toEqual([['1'], 0]);
  });

  test('are told to ask again when the time is over', async () => {
    const { waits, stopped, places } = open({ waitMs: 1 });
    await expect(waits.wait(file('1'), HERE)).rejects.toMatchObject(refusal);
    expect([stopped, places.size]).toEqual([['1'], 0]);
  });

  test('end when their client goes away; others wait on', async () => {
    const { waits, wanted, stopped } = open();
    const gone = new AbortController();
    const left = waits.wait(file('1'), { address: HERE.address, gone: gone.signal });
    const stayed = waits.wait(file('1'), HERE);
    gone.abort();
    await expect(left).rejects.toMatchObject(refusal);
    expect(stopped).toEqual([]);
    wanted.get('1')?.();
    await stayed;
  });

  test('end when the server stops, and none begins then', async () => {
    const stopping = new AbortController();
    const { waits, places } = open({ stopping: stopping.signal });
    const waiting = waits.wait(file('1'), HERE);
    stopping.abort();
    await expect(waiting).rejects.toMatchObject(refusal);
    await expect(waits.wait(file('1'), HERE)).rejects.toMatchObject(refusal);
    expect(places.size).toBe(0);
  });

  test('are so many of an address, of a video, and for files of a video', async () => {
    const { waits, wanted, places } = open();
    const at = (address: string, name = '1', videoId = 'a') =>
      waits.wait(file(name, videoId), { address, gone: NEVER });
    const waiting = [at('10.0.0.1'), at('10.0.0.1', '2')];
    await expect(at('10.0.0.1')).rejects.toMatchObject(refusal);
    await expect(at('10.0.0.2', '3')).rejects.toMatchObject(refusal);
    waiting.push(at('10.0.0.2'));
    await expect(at('10.0.0.3')).rejects.toMatchObject(refusal);
    waiting.push(at('10.0.0.2', '4', 'another'));
    expect(places.size).toBe(4);
    for (const arrive of wanted.values()) arrive();
    await Promise.all(waiting);
    expect(places.size).toBe(0);
    const again = at('10.0.0.1', '5');
    wanted.get('5')?.();
    await again;
  });
});
