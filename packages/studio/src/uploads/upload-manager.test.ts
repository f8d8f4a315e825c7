import { ApiError } from '@commoncast/core/http/api-error';
import { createUpload } from '@commoncast/core/multipart/api';
import { createVod } from '@commoncast/core/streams/api';
import { waitFor } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { subscription } from '../../test/billing-factories.ts';
import { createFakeUploadService, passingError } from '../../test/fake-upload-service.ts';
import { createMemoryInMemory } from '../../test/memory-in-memory.ts';
import { createUploadManager, type UploadManager } from './upload-manager.ts';

const BUSINESS = 'business';
const file = (text: string, name = 'summer_party.mp4') =>
  new File([text], name, { type: 'video/mp4', lastModified: 1 });

let service: ReturnType<typeof createFakeUploadService>;
let memory: ReturnType<typeof createMemoryInMemory>;
let uploads: UploadManager;

const open = async () => {
  const manager = createUploadManager({ ...service, memory, onVideosChanged: () => {}, firstWaitMs: 1 });
  await manager.start(BUSINESS);
  return manager;
};
const list = () => uploads.store.getState().uploads;
const first = () => {
  const [upload] = list();
  if (!upload) throw new Error('no upload');
  return upload;
};
const toBeDone = () => waitFor(() => expect(list()).toEqual([]));

beforeEach(async () => {
  service = createFakeUploadService();
  memory = createMemoryInMemory();
  uploads = await open();
});

it('sends a file in parts, a few at a time, and completes it with every ETag in order', async () => {
  uploads.add([{ file: file('aaaabbbbccccddddee') }]);
  await toBeDone();
  expect(service.content()).toBe('aaaabbbbccccddddee');
  expect(service.mostInFlight()).toBe(3);
  const parts = [1, 2, 3, 4, 5].map(
    (n) => `<Part><PartNumber>${n}</PartNumber><ETag>&quot;etag-${n}&quot;</ETag></Part>`,
  );
  expect(service.completed).toEqual([
    `<CompleteMultipartUpload xmlns="http://s3.amazonaws.com/doc/2006-03-01/">${parts.join('')}</CompleteMultipartUpload>`,
  ]);
  expect(memory.kept.size).toBe(0);
});

it('sends the beginning and the end of a file before what lies between them', async () => {
  const release = service.holdParts();
  uploads.add([{ file: file('aaaabbbbccccddddee') }]);
  await waitFor(() => expect(service.mostInFlight()).toBe(3));
  release();
  await toBeDone();
  expect([...service.received.keys()].slice(0, 3)).toEqual([1, 5, 4]);
});

it('sends one file after the other', async () => {
  const release = service.holdParts();
  uploads.add([{ file: file('aaaa', 'one.mp4') }, { file: file('bbbb', 'two.mp4') }]);
  await waitFor(() => expect(list().map(({ state }) => state.kind)).toEqual(['uploading', 'queued']));
  release();
  await toBeDone();
  expect(service.completed).toHaveLength(2);
});

it('tries a part again for as long as the failure is one that passes', async () => {
  service.failures.set(2, { times: 4, error: passingError() });
  uploads.add([{ file: file('aaaabbbbcccc') }]);
  await toBeDone();
  expect(service.content()).toBe('aaaabbbbcccc');
});

it('says why an upload was refused, and goes on with a new try', async () => {
  const error = new ApiError({ status: 413, code: 'PAYLOAD_TOO_LARGE', message: 'This part is too large' });
  service.failures.set(1, { times: 1, error });
  uploads.add([{ file: file('aaaabbbb') }]);
  await waitFor(() => expect(first().state).toEqual({ kind: 'failed', message: 'This part is too large' }));
  uploads.resume(first().key);
  await toBeDone();
});

it('notes that another plan would let an upload pass', async () => {
  service.records.billing.subscription = subscription({ plan: 'STARTER', state: 'EXPIRED' });
  uploads.add([{ file: file('aaaabbbb') }]);
  const message = 'Your plan has expired. An owner can choose a plan under Billing.';
  await waitFor(() => expect(first().state).toEqual({ kind: 'failed', message, isAboutPlan: true }));
});

it('refuses what cannot be a video, before anything is sent', () => {
  const picture = new File(['x'], 'photo.png', { type: 'image/png' });
  const nothing = new File([], 'empty.mp4', { type: 'video/mp4' });
  expect(uploads.add([{ file: picture }, { file: nothing }])).toEqual([
    '‘photo.png’ is not a video or audio file. Choose an MP4, MOV, WebM, MKV, MP3 or WAV file.',
    '‘empty.mp4’ is empty. Choose another file.',
  ]);
  expect(list()).toEqual([]);
});

it('pauses, and goes on without losing anything', async () => {
  const release = service.holdParts();
  uploads.add([{ file: file('aaaabbbbccccdddd') }]);
  await waitFor(() => expect(service.mostInFlight()).toBe(3));
  uploads.pause(first().key);
  expect(first()).toMatchObject({ sentBytes: 0, state: { kind: 'paused', by: 'member' } });
  release();
  uploads.resume(first().key);
  await toBeDone();
  expect(service.content()).toBe('aaaabbbbccccdddd');
});

it('pauses without a network and goes on by itself', async () => {
  const release = service.holdParts();
  uploads.add([{ file: file('aaaabbbb') }]);
  await waitFor(() => expect(first().state.kind).toBe('uploading'));
  dispatchEvent(new Event('offline'));
  expect(first().state).toEqual({ kind: 'paused', by: 'offline' });
  release();
  dispatchEvent(new Event('online'));
  await toBeDone();
});

it('leaves an upload alone that its member has paused when the network comes back', async () => {
  const release = service.holdParts();
  uploads.add([{ file: file('aaaabbbb') }]);
  await waitFor(() => expect(first().state.kind).toBe('uploading'));
  uploads.pause(first().key);
  dispatchEvent(new Event('offline'));
  dispatchEvent(new Event('online'));
  expect(first().state).toEqual({ kind: 'paused', by: 'member' });
  release();
});

it('opens an upload under a key of its own, the same for each try, so that no video is made twice', async () => {
  service.loseAnswer(createVod);
  service.loseAnswer(createUpload);
  uploads.add([{ file: file('aaaa', 'one.mp4') }]);
  const { key: one } = first();
  await toBeDone();
  uploads.add([{ file: file('bbbb', 'two.mp4') }]);
  const { key: two } = first();
  await toBeDone();
  expect(two).not.toBe(one);
  expect(service.videos.all()).toHaveLength(2);
  expect(service.uploads.size).toBe(2);
  // After the second answer that got lost, both calls are made again.
  expect(service.keysOf(createVod)).toEqual([`${one}-video`, `${one}-video`, `${one}-video`, `${two}-video`]);
  expect(service.keysOf(createUpload)).toEqual([`${one}-upload`, `${one}-upload`, `${two}-upload`]);
});

it('warns before the page is left in the middle of an upload, and only then', async () => {
  const leave = () => {
    const event = new Event('beforeunload', { cancelable: true });
    dispatchEvent(event);
    return event.defaultPrevented;
  };
  const release = service.holdParts();
  uploads.add([{ file: file('aaaa') }]);
  expect(leave()).toBe(true);
  release();
  await toBeDone();
  expect(leave()).toBe(false);
});

/** Sends a file up to a part that hangs, then opens another page over the same service and memory. */
async function reload(text: string) {
  service.failures.set(3, {
    times: 1,
    error: new ApiError({ status: 400, code: 'INTERNAL', message: 'stop' }),
  });
  uploads.add([{ file: file(text) }]);
  await waitFor(() => expect(first().state.kind).toBe('failed'));
  uploads = await open();
  await waitFor(() => expect(first().state).toMatchObject({ kind: 'waiting', message: null }));
}

it('goes on after a reload with the same file, sending only what is missing', async () => {
  await reload('aaaabbbbccccdddd');
  const arrived = [...service.received.keys()];
  expect(first().sentBytes).toBe(arrived.length * 4);
  service.received.clear();
  expect(await uploads.provide(first().key, { file: file('aaaabbbbccccdddd') })).toBe(true);
  await toBeDone();
  expect([...service.received.keys()].filter((part) => arrived.includes(part))).toEqual([]);
  expect(service.completed).toHaveLength(1);
});

it('does not go on with another file, even one of the same length', async () => {
  await reload('aaaabbbbccccdddd');
  expect(await uploads.provide(first().key, { file: file('aaaabbbbccccXXXX') })).toBe(false);
  expect(first().state).toMatchObject({
    kind: 'waiting',
    message: 'This is a different file. Choose the original ‘summer_party.mp4’, unchanged.',
  });
});

it('goes on after a reload at one click where the browser has kept the file’s handle', async () => {
  const whole = file('aaaabbbbcccc');
  await reload('aaaabbbbcccc');
  const [remembered] = memory.kept.values();
  if (!remembered) throw new Error('nothing was remembered');
  const requestPermission = vi.fn(async () => 'granted' as const);
  memory.kept.set(remembered.uploadId, {
    ...remembered,
    handle: { getFile: async () => whole, requestPermission },
  });
  uploads = await open();
  expect(first().state).toMatchObject({ kind: 'waiting', hasHandle: true });
  await uploads.reopen(first().key);
  await toBeDone();
  expect(requestPermission).toHaveBeenCalledWith({ mode: 'read' });
});

it('forgets an upload that the server has removed', async () => {
  await reload('aaaabbbbcccc');
  service.uploads.clear();
  uploads = await open();
  expect(list()).toEqual([]);
  expect(memory.kept.size).toBe(0);
});

it('cancels for good: the parts, the video and the memory of it', async () => {
  const release = service.holdParts();
  uploads.add([{ file: file('aaaabbbb') }]);
  await waitFor(() => expect(memory.kept.size).toBe(1));
  const { key, videoId } = first();
  await uploads.cancel(key);
  release();
  expect(list()).toEqual([]);
  expect(service.uploads.size).toBe(0);
  expect(service.videos.deleted().map(({ id }) => id)).toEqual([videoId]);
  expect(memory.kept.size).toBe(0);
  expect(service.completed).toEqual([]);
});
