import {
  deleteVod,
  listByCategory,
  publishVod,
  restoreVod,
  watchVodProgress,
} from '@commoncast/core/streams/api';
import type { Vod } from '@commoncast/core/streams/schema';
import { beforeEach, expect, it } from 'vitest';
import { allByRole, byRole } from '../../../test/by-role.ts';
import { onePage, video } from '../../../test/factories.ts';
import { createFakeService, type FakeService, refuse } from '../../../test/fake-service.ts';
import { openStudio } from '../../../test/open-studio.tsx';
import { until } from '../../../test/until.ts';
import { click, type } from '../../../test/user.ts';

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
  await until(() => byRole('alert', 'This video cannot be published now'));
  expect(sent).toEqual([{ id: videos[1]?.id, publishState: 'Published' }]);
  await until(() => expect(toggle().checked).toBe(false));
});

it('deletes with Undo', async () => {
  const deleted: string[] = [];
  const kept = videos;
  service.on(deleteVod, ({ params: { id = '' } }) => {
    deleted.push(id);
    videos = videos.filter((one) => one.id !== id);
    return null;
  });
  service.on(restoreVod, ({ params: { id } }) => {
    videos = kept;
    return videos.find((one) => one.id === id) ?? video();
  });
  await openStudio('/videos', { service });
  await click(await until(() => byRole('button', 'More about Fish market')));
  await click(await until(() => byRole('menuitem', 'Delete')));
  await until(() => expect(allByRole('row', /Fish market/)).toEqual([]));
  await click(await until(() => byRole('button', 'Undo')));
  await until(() => row('Fish market'));
  expect(deleted).toEqual([kept[1]?.id]);
});

it('deletes many at once, and says how many could not be', async () => {
  service.on(deleteVod, ({ params: { id } }) =>
    id === videos[0]?.id
      ? null
      : refuse(403, { message: 'Only an owner can delete this', code: 'FORBIDDEN' }),
  );
  await openStudio('/videos', { service });
  await click(await until(() => byRole('checkbox', 'Select all videos of this page')));
  expect(byRole('status', '2 selected')).toBeTruthy();
  await click(byRole('button', 'Delete'));
  await until(() => byRole('alert', '1 of 2 failed: Only an owner can delete this'));
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
