import { whoCan } from '@commoncast/core/authentication/permissions';
import {
  deleteVod,
  listByCategory,
  publishVod,
  restoreVod,
  watchVodProgress,
} from '@commoncast/core/streams/api';
import type { Vod } from '@commoncast/core/streams/schema';
import { act } from 'react';
import { beforeEach, expect, it, vi } from 'vitest';
import { allByRole, byRole } from '../../../test/by-role.ts';
import { onePage, video } from '../../../test/factories.ts';
import { createFakeService, type FakeService, refuse } from '../../../test/fake-service.ts';
import { openStudio } from '../../../test/open-studio.tsx';
import { until } from '../../../test/until.ts';
import { click, press, type } from '../../../test/user.ts';

let service: FakeService;
let videos: Vod[];

beforeEach(() => {
  service = createFakeService();
  videos = [video(), video({ name: 'Fish market', publishState: 'UnPublished', views: 12_345 })];
  service.on(listByCategory, ({ query }) => {
    const search = query.get('search') ?? '';
    return onePage(...videos.filter(({ name }) => name.toLowerCase().includes(search)));
  });
});

const row = (name: string) => byRole('row', new RegExp(name));

it('shows each video with its state, views and visibility in words', async () => {
  const failureReason = 'This file has no video track. Upload an MP4, MOV, WebM or MKV.';
  videos.push(
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
  videos.push(
    video({
      name: 'Patient',
      progress: {
        ...{ status: 'PROCESSING', making: null, percent: 0, etaS: null, failureReason: null },
        waitingReason,
      },
    }),
  );
  await openStudio('/videos', { service });
  await until(() => row('Fish market'));
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
  videos = [making];
  let send: (progress: Vod['progress']) => void = () => {};
  service.on(watchVodProgress, () => {
    const body = new ReadableStream<Uint8Array>({
      start: (controller) => {
        send = (progress) => {
          making.progress = progress;
          controller.enqueue(new TextEncoder().encode(`data: ${JSON.stringify(progress)}\n\n`));
        };
      },
    });
    return new Response(body, { headers: { 'content-type': 'text/event-stream' } });
  });
  await openStudio('/videos', { service });
  await until(() => expect(row('Harbour').textContent).toContain('Processing · reading the file'));
  send({ status: 'PLAYABLE', making: '480p', percent: 50, etaS: 30, failureReason: null });
  await until(() => expect(row('Harbour').textContent).toContain('Playable · processing 480p, 30 s left'));
  send({ status: 'READY', making: null, percent: 100, etaS: null, failureReason: null });
  await until(() => expect(row('Harbour').textContent).toContain('Ready'));
});

it('publishes, and takes the switch back where the server refuses', async () => {
  await openStudio('/videos', { service });
  const sent: unknown[] = [];
  service.on(publishVod, ({ body }) => {
    sent.push(body);
    return refuse(409, { message: 'This video cannot be published now', code: 'ILLEGAL_TRANSITION' });
  });
  const toggle = () => byRole('switch', 'Fish market is published') as HTMLInputElement;
  await click(await until(toggle));
  await until(() => byRole('alert', '‘Fish market’ not published: This video cannot be published now'));
  expect(sent).toEqual([{ id: videos[1]?.id, publishState: 'Published' }]);
  await until(() => expect(toggle().checked).toBe(false));
});

it('is not taken back by a read that began before it', async () => {
  const gate = Promise.withResolvers<void>();
  const { services } = await openStudio('/videos', { service });
  const toggle = () => byRole('switch', 'Fish market is published') as HTMLInputElement;
  await until(toggle);
  const before = onePage(...videos);
  service.on(listByCategory, async () => {
    await gate.promise;
    return Response.json({ responseData: before });
  });
  const sending = Promise.withResolvers<void>();
  service.on(publishVod, async () => {
    await sending.promise;
    return refuse(503, { message: 'Not right now', code: 'UNAVAILABLE' });
  });
  const reading = services.queries.refetchQueries({ queryKey: ['videos', 'list'] });
  await click(toggle());
  await until(() => expect(toggle().checked).toBe(true));
  gate.resolve();
  await reading;
  await act(() => new Promise((resolve) => setTimeout(resolve, 50)));
  expect(toggle().checked).toBe(true);
  sending.resolve();
  await until(() => expect(document.body.textContent).toContain('Not right now'));
});

/** Deletes and restores exactly what it is asked to, but for what an owner alone may delete. */
function serveDeletions(forOwners: readonly Vod[] = []): { deleted: string[]; restored: string[] } {
  const all = videos;
  const gone = new Set<string>();
  const log = { deleted: [] as string[], restored: [] as string[] };
  const update = () => {
    videos = all.filter(({ id }) => !gone.has(id));
  };
  service.on(deleteVod, ({ params: { id = '' } }) => {
    if (forOwners.some((one) => one.id === id))
      return refuse(403, { message: whoCan('video:delete-any'), code: 'FORBIDDEN' });
    gone.add(id);
    log.deleted.push(id);
    update();
    return null;
  });
  service.on(restoreVod, ({ params: { id = '' } }) => {
    if (!gone.delete(id)) return refuse(404, { message: 'Not found', code: 'NOT_FOUND' });
    log.restored.push(id);
    update();
    return all.find((one) => one.id === id) ?? video();
  });
  return log;
}

it('deletes one with Undo over the list', async () => {
  const [, fish] = videos;
  const log = serveDeletions();
  await openStudio('/videos', { service });
  await click(await until(() => byRole('button', 'More about Fish market')));
  await click(await until(() => byRole('menuitem', 'Delete')));
  await until(() => expect(allByRole('row', /Fish market/)).toEqual([]));
  await until(() => byRole('status', '‘Fish market’ deleted. Press Control Z to undo.'));
  await click(byRole('button', 'Undo'));
  await until(() => row('Fish market'));
  expect(log).toEqual({ deleted: [fish?.id], restored: [fish?.id] });
  await until(() => expect(allByRole('button', 'Undo')).toEqual([]));
});

it('undoes with the keyboard, but not while somebody types', async () => {
  const log = serveDeletions();
  await openStudio('/videos', { service });
  await click(await until(() => byRole('button', 'More about Fish market')));
  await click(await until(() => byRole('menuitem', 'Delete')));
  await until(() => byRole('button', 'Undo'));
  await act(async () => byRole('textbox', 'Search videos').focus());
  await press('z', { ctrlKey: true });
  expect(log.restored).toEqual([]);
  await act(async () => byRole('button', 'Upload').focus());
  await press('z', { ctrlKey: true });
  await until(() => row('Fish market'));
  expect(log.restored).toHaveLength(1);
});

it('asks before it deletes many, with their number', async () => {
  const log = serveDeletions();
  await openStudio('/videos', { service });
  await click(await until(() => byRole('checkbox', 'Select all videos of this page')));
  expect(byRole('status', '2 selected')).toBeTruthy();
  await click(byRole('button', 'Delete'));
  await until(() => byRole('alertdialog', 'Delete 2 videos?'));
  await click(byRole('button', 'Cancel'));
  expect(log.deleted).toEqual([]);
});

it('restores exactly those that were deleted, and says how many could not be', async () => {
  const spare = video({ name: 'Never touched' });
  videos = [...videos, spare, video({ name: 'Of an owner' })];
  const [harbour, fish, , guarded] = videos;
  const log = serveDeletions(guarded ? [guarded] : []);
  await openStudio('/videos', { service });
  for (const name of ['Harbour at dawn', 'Fish market', 'Of an owner'])
    await click(await until(() => byRole('checkbox', `Select ${name}`)));
  await click(byRole('button', 'Delete'));
  await click(await until(() => byRole('button', 'Delete 3 videos')));
  await until(() =>
    byRole(
      'alert',
      '1 of 3 videos not deleted: Only an owner of the business can unpublish or delete a video that someone else published',
    ),
  );
  await until(() => byRole('status', '2 videos deleted. Press Control Z to undo.'));
  expect(log.deleted.toSorted()).toEqual([harbour?.id, fish?.id].toSorted());
  await click(byRole('button', 'Undo'));
  await until(() => row('Harbour'));
  await until(() => row('Fish market'));
  expect(log.restored.toSorted()).toEqual(log.deleted.toSorted());
  // Until it is read.
  expect(byRole('alert', /^1 of 3 videos not deleted/)).toBeTruthy();
});

it('does not offer a failed video as content', async () => {
  const progress = { status: 'FAILED', making: null, percent: 0, etaS: null, failureReason: 'Torn' } as const;
  videos = [video({ name: 'Torn film', publishState: 'Published', progress })];
  await openStudio('/videos', { service });
  const published = (await until(() => byRole('switch', 'Torn film is published'))) as HTMLInputElement;
  expect([published.checked, published.disabled]).toEqual([false, true]);
});

it('says before a link is copied that it leads nowhere yet, and publishes', async () => {
  const copied: string[] = [];
  vi.spyOn(navigator.clipboard, 'writeText').mockImplementation(async (text) => void copied.push(text));
  const [harbour, fish] = videos;
  service.on(publishVod, ({ body }) => {
    const { id, publishState } = body as { id: string; publishState: 'Published' };
    videos = videos.map((one) => (one.id === id ? { ...one, publishState } : one));
    return video({ id, publishState });
  });
  await openStudio('/videos', { service });
  const copy = async (name: string) => {
    await click(await until(() => byRole('button', `More about ${name}`)));
    await click(await until(() => byRole('menuitem', 'Copy link')));
  };
  await copy('Harbour at dawn');
  expect(copied.splice(0)).toEqual([expect.stringContaining(harbour?.watchUrl ?? '-')]);
  await copy('Fish market');
  const dialog = await until(() => byRole('alertdialog', 'Visitors cannot open this link yet'));
  expect(dialog.textContent).toContain('It is not published.');
  expect(copied).toEqual([]);
  await click(byRole('button', 'Publish and copy link'));
  await until(() => expect(copied).toEqual([expect.stringContaining(fish?.watchUrl ?? '-')]));
  expect(videos[1]?.publishState).toBe('Published');
  vi.restoreAllMocks();
});

it('lists the files that are no videos above the list, until they are closed', async () => {
  const { services } = await openStudio('/videos', { service });
  await until(() => row('Fish market'));
  const file = new File(['x'], 'letter.txt', { type: 'text/plain' });
  const transfer = { types: ['Files'], items: [{ kind: 'file', getAsFile: () => file }] };
  await act(async () => {
    dispatchEvent(Object.assign(new Event('drop', { cancelable: true }), { dataTransfer: transfer }));
  });
  await until(() => byRole('alert', /‘letter.txt’ is not a video/));
  expect(services.snackbars.getState().messages).toEqual([]);
  await click(byRole('button', 'Close'));
  expect(allByRole('alert')).toEqual([]);
});

it('keeps search and order in the address', async () => {
  const { path } = await openStudio('/videos', { service });
  await type(await until(() => byRole('textbox', 'Search videos')), 'fish');
  await until(() => expect(path()).toBe('/videos?q=fish'));
  await until(() => expect(allByRole('row', /Harbour/)).toEqual([]));
  await click(byRole('button', 'Views'));
  await until(() => expect(path()).toBe('/videos?q=fish&sort=views%2CDESC'));
  await type(byRole('textbox', 'Search videos'), 'whale');
  await until(() => byRole('heading', 'No videos found'));
});

it('says what the page is for while there is nothing on it', async () => {
  videos = [];
  await openStudio('/videos', { service });
  await until(() => byRole('heading', 'Upload your first video'));
  expect(byRole('button', 'Upload')).toBeTruthy();
});

it('says what went wrong, and tries again', async () => {
  service.on(listByCategory, () =>
    refuse(400, { message: 'The service is being repaired', code: 'INTERNAL' }),
  );
  await openStudio('/videos', { service });
  const alert = await until(() => byRole('alert', /Your videos could not be loaded/));
  expect(alert.textContent).toContain('The service is being repaired. Nothing that you saved is lost.');
  service.on(listByCategory, () => onePage(...videos));
  await click(byRole('button', 'Retry'));
  await until(() => row('Fish market'));
});
