import { whoCan } from '@commoncast/core/authentication/permissions';
import {
  deleteVod,
  listByCategory,
  publishVod,
  restoreVod,
  watchVodProgress,
} from '@commoncast/core/streams/api';
import type { Vod } from '@commoncast/core/streams/schema';
import { screen, waitFor } from '@testing-library/react';
import { act } from 'react';
import { beforeEach, expect, it, vi } from 'vitest';
import { memberProps, video } from '../../../test/factories.ts';
import { createFakeService, type FakeService } from '../../../test/fake-service.ts';
import { findSaid } from '../../../test/find-said.ts';
import { openStudio } from '../../../test/open-studio.tsx';
import { fill, person } from '../../../test/person.ts';

let service: FakeService;
let harbour: Vod;
let fish: Vod;

beforeEach(() => {
  service = createFakeService();
  harbour = video();
  fish = video({ name: 'Fish market', publishState: 'UnPublished', views: 12_345 });
  service.records.videos.add(harbour, fish);
});

const row = (name: string) => screen.getByRole('row', { name: new RegExp(name) });

it('shows each video with its state, views and visibility in words', async () => {
  const failureReason = 'This file has no video track. Upload an MP4, MOV, WebM or MKV.';
  service.records.videos.add(
    video({
      name: 'Too long',
      progress: { status: 'PLAYABLE', making: '720p', percent: 40, etaS: 90, failureReason: null },
    }),
    video({
      name: 'Broken',
      progress: { status: 'FAILED', making: null, percent: 0, etaS: null, failureReason },
    }),
  );
  const waitingReason = 'The server is out of disk space.';
  service.records.videos.add(
    video({
      name: 'Patient',
      progress: {
        ...{ status: 'PROCESSING', making: null, percent: 0, etaS: null, failureReason: null },
        waitingReason,
      },
    }),
  );
  await openStudio('/videos', { service });
  await waitFor(() => row('Fish market'));
  expect(row('Patient').textContent).toContain(`Waiting · ${waitingReason}`);
  expect(row('Harbour at dawn').textContent).toContain('Ready');
  expect(row('Fish market').textContent).toContain('12.3K');
  expect(row('Fish market').textContent).toContain('Public');
  expect(row('Too long').textContent).toContain('Playable · processing 720p, 2 min left');
  expect(row('Broken').textContent).toContain(`Failed · ${failureReason}`);
});

it('follows the making of a video live', async () => {
  const making = video({
    progress: { status: 'PROCESSING', making: null, percent: 0, etaS: null, failureReason: null },
  });
  service.records.videos.remove(harbour.id);
  service.records.videos.add(making);
  let send: (progress: Vod['progress']) => void = () => {};
  service.on(watchVodProgress, () => {
    const body = new ReadableStream<Uint8Array>({
      start: (controller) => {
        send = (progress) => {
          service.records.videos.touch(making.id, { progress });
          controller.enqueue(new TextEncoder().encode(`data: ${JSON.stringify(progress)}\n\n`));
        };
      },
    });
    return new Response(body, { headers: { 'content-type': 'text/event-stream' } });
  });
  await openStudio('/videos', { service });
  await waitFor(() => expect(row('Harbour').textContent).toContain('Processing · reading the file'));
  await waitFor(() => expect(service.sent(watchVodProgress)).toHaveLength(1));
  send({ status: 'PLAYABLE', making: '480p', percent: 50, etaS: 30, failureReason: null });
  await waitFor(() => expect(row('Harbour').textContent).toContain('Playable · processing 480p, 30 s left'));
  send({ status: 'READY', making: null, percent: 100, etaS: null, failureReason: null });
  await waitFor(() => expect(row('Harbour').textContent).toContain('Ready'));
});

it('publishes, and takes the switch back where the server refuses', async () => {
  await openStudio('/videos', { service });
  service.failNext(publishVod, 409, {
    message: 'This video cannot be published now',
    code: 'ILLEGAL_TRANSITION',
  });
  const toggle = () => screen.getByRole('switch', { name: 'Fish market is published' }) as HTMLInputElement;
  await person.click(await waitFor(toggle));
  await findSaid('alert', '‘Fish market’ not published: This video cannot be published now');
  expect(service.calls.filter((call) => call === 'POST /stream/vod/publish')).toHaveLength(1);
  await waitFor(() => expect(toggle().checked).toBe(false));
  await person.click(toggle());
  await waitFor(() => expect(service.records.videos.get(fish.id).publishState).toBe('Published'));
});

it('is not taken back by a read that began before it', async () => {
  const { services } = await openStudio('/videos', { service });
  const toggle = () => screen.getByRole('switch', { name: 'Fish market is published' }) as HTMLInputElement;
  await waitFor(toggle);
  const releaseRead = service.hold(listByCategory);
  const releaseWrite = service.hold(publishVod);
  const reading = services.queries.refetchQueries({ queryKey: ['videos', 'list'] });
  await person.click(toggle());
  await waitFor(() => expect(toggle().checked).toBe(true));
  await act(async () => releaseRead());
  await reading;
  expect(toggle().checked).toBe(true);
  await act(async () => releaseWrite());
  await waitFor(() => expect(document.body.textContent).toContain('‘Fish market’ published'));
  expect(toggle().checked).toBe(true);
});

/** The names of what can be watched and of what is in the trash. */
const kept = () => ({
  there: service.records.videos.all().map(({ name }) => name),
  deleted: service.records.videos.deleted().map(({ record }) => record.name),
});

it('deletes one with Undo over the list', async () => {
  await openStudio('/videos', { service });
  await person.click(await screen.findByRole('button', { name: 'More about Fish market' }));
  await person.click(await screen.findByRole('menuitem', { name: 'Delete' }));
  await waitFor(() => expect(screen.queryAllByRole('row', { name: /Fish market/ })).toEqual([]));
  await findSaid('status', '‘Fish market’ deleted. Press Control Z to undo.');
  expect(kept()).toEqual({ there: ['Harbour at dawn'], deleted: ['Fish market'] });
  await person.click(screen.getByRole('button', { name: 'Undo' }));
  await waitFor(() => row('Fish market'));
  expect(kept().deleted).toEqual([]);
  await waitFor(() => expect(screen.queryAllByRole('button', { name: 'Undo' })).toEqual([]));
});

it('undoes with the keyboard, but not while somebody types', async () => {
  await openStudio('/videos', { service });
  await person.click(await screen.findByRole('button', { name: 'More about Fish market' }));
  await person.click(await screen.findByRole('menuitem', { name: 'Delete' }));
  await screen.findByRole('button', { name: 'Undo' });
  await act(async () => screen.getByRole('searchbox', { name: 'Search videos' }).focus());
  await person.keyboard('{Control>}z{/Control}');
  expect(kept().deleted).toEqual(['Fish market']);
  await act(async () => screen.getByRole('button', { name: 'Upload' }).focus());
  await person.keyboard('{Control>}z{/Control}');
  await waitFor(() => row('Fish market'));
  expect(kept().deleted).toEqual([]);
  expect(service.sent(restoreVod)).toHaveLength(1);
});

it('asks before it deletes many, with their number', async () => {
  await openStudio('/videos', { service });
  await person.click(await screen.findByRole('checkbox', { name: 'Select all videos of this page' }));
  await findSaid('status', '2 selected');
  await person.click(screen.getByRole('button', { name: 'Delete' }));
  await screen.findByRole('alertdialog', { name: 'Delete 2 videos?' });
  await person.click(screen.getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(screen.queryAllByRole('alertdialog')).toEqual([]));
  expect(service.sent(deleteVod)).toEqual([]);
});

it('restores exactly those that were deleted, and says how many could not be', async () => {
  const guarded = video({ name: 'Of an owner' });
  service.records.videos.add(video({ name: 'Never touched' }), guarded);
  const earlier = service.records.videos.addDeleted(video({ name: 'Deleted before' }));
  service.records.madeByOthers.add(guarded.id);
  await openStudio('/videos', { service, props: memberProps() });
  for (const name of ['Harbour at dawn', 'Fish market', 'Of an owner'])
    await person.click(await screen.findByRole('checkbox', { name: `Select ${name}` }));
  await person.click(screen.getByRole('button', { name: 'Delete' }));
  await person.click(await screen.findByRole('button', { name: 'Delete 3 videos' }));
  await findSaid('alert', `‘Of an owner’ not deleted: ${whoCan('video:delete-any')}`);
  await findSaid('status', '2 videos deleted. Press Control Z to undo.');
  expect(kept().deleted.toSorted()).toEqual([earlier.name, 'Fish market', 'Harbour at dawn']);
  await person.click(screen.getByRole('button', { name: 'Undo' }));
  await waitFor(() => row('Harbour'));
  await waitFor(() => row('Fish market'));
  const restored = service.sent(restoreVod).map(({ params }) => params);
  expect(restored).toHaveLength(2);
  expect(restored).toEqual(expect.arrayContaining([{ id: harbour.id }, { id: fish.id }]));
  expect(kept().deleted).toEqual([earlier.name]);
  // Until it is read.
  await findSaid('alert', /^‘Of an owner’ not deleted/);
});

it('does not offer a failed video as content', async () => {
  const progress = { status: 'FAILED', making: null, percent: 0, etaS: null, failureReason: 'Torn' } as const;
  service.records.videos.add(video({ name: 'Torn film', publishState: 'Published', progress }));
  await openStudio('/videos', { service });
  const published = (await screen.findByRole('switch', {
    name: 'Torn film is published',
  })) as HTMLInputElement;
  expect([published.checked, published.disabled]).toEqual([false, true]);
});

it('says before a link is copied that it leads nowhere yet, and publishes', async () => {
  const copied: string[] = [];
  vi.spyOn(navigator.clipboard, 'writeText').mockImplementation(async (text) => void copied.push(text));
  await openStudio('/videos', { service });
  const copy = async (name: string) => {
    await person.click(await screen.findByRole('button', { name: `More about ${name}` }));
    await person.click(await screen.findByRole('menuitem', { name: 'Copy link' }));
  };
  await copy('Harbour at dawn');
  expect(copied.splice(0)).toEqual([expect.stringContaining(harbour.watchUrl)]);
  await copy('Fish market');
  const dialog = await screen.findByRole('alertdialog', { name: 'Visitors cannot open this link yet' });
  expect(dialog.textContent).toContain('It is not published.');
  expect(copied).toEqual([]);
  await person.click(screen.getByRole('button', { name: 'Publish and copy link' }));
  await waitFor(() => expect(copied).toEqual([expect.stringContaining(fish.watchUrl)]));
  expect(service.records.videos.get(fish.id).publishState).toBe('Published');
  vi.restoreAllMocks();
});

it('lists the files that are no videos above the list, until they are closed', async () => {
  const { services } = await openStudio('/videos', { service });
  await waitFor(() => row('Fish market'));
  const file = new File(['x'], 'letter.txt', { type: 'text/plain' });
  const transfer = { types: ['Files'], items: [{ kind: 'file', getAsFile: () => file }] };
  await act(async () => {
    dispatchEvent(Object.assign(new Event('drop', { cancelable: true }), { dataTransfer: transfer }));
  });
  await findSaid('alert', /‘letter.txt’ is not a video/);
  expect(services.snackbars.getState().messages).toEqual([]);
  await person.click(screen.getByRole('button', { name: 'Close' }));
  expect(screen.queryAllByRole('alert')).toEqual([]);
});

it('keeps search and order in the address', async () => {
  const { path } = await openStudio('/videos', { service });
  await fill(await screen.findByRole('searchbox', { name: 'Search videos' }), 'fish');
  await waitFor(() => expect(path()).toBe('/videos?q=fish'));
  await waitFor(() => expect(screen.queryAllByRole('row', { name: /Harbour/ })).toEqual([]));
  await person.click(screen.getByRole('button', { name: 'Views' }));
  await waitFor(() => expect(path()).toBe('/videos?q=fish&sort=views%2CDESC'));
  await fill(screen.getByRole('searchbox', { name: 'Search videos' }), 'whale');
  await screen.findByRole('heading', { name: 'No videos found' });
});

it('says what the page is for while there is nothing on it', async () => {
  for (const { id } of [harbour, fish]) service.records.videos.remove(id);
  await openStudio('/videos', { service });
  await screen.findByRole('heading', { name: 'Upload your first video' });
  expect(screen.getByRole('button', { name: 'Upload' })).toBeTruthy();
});

it('says what went wrong, and tries again', async () => {
  service.failNext(listByCategory, 400, { message: 'The service is being repaired', code: 'INTERNAL' });
  await openStudio('/videos', { service });
  const alert = await findSaid('alert', /Your videos could not be loaded/);
  expect(alert.textContent).toContain('The service is being repaired. Nothing that you saved is lost.');
  await person.click(screen.getByRole('button', { name: 'Retry' }));
  await waitFor(() => row('Fish market'));
});

it('says before an upload that the minutes of the plan are nearly used, or used up', async () => {
  service.records.videos.add(video({ name: 'A long talk', durationMs: 900 * 60_000 }));
  const { leave } = await openStudio('/videos', { service });
  await screen.findByText(/^9\d\d of 1,000 minutes of videos and recordings are used\.$/);
  await screen.findByRole('link', { name: 'See plans' });
  await leave();
  service.records.videos.add(video({ name: 'Another one', durationMs: 900 * 60_000 }));
  await openStudio('/videos', { service, props: memberProps() });
  await screen.findByText(/Delete some of them or choose a larger plan to upload more\.$/);
  expect(screen.queryByRole('link', { name: 'See plans' })).toBeNull();
});
