import { convertToVod, createArchive } from '@commoncast/core/archives/api';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { createFakeService, type FakeService } from '../../../test/fake-service.ts';
import { findSaid } from '../../../test/find-said.ts';
import { archive, liveStream } from '../../../test/live-factories.ts';
import { openStudio } from '../../../test/open-studio.tsx';
import { fill, person } from '../../../test/person.ts';
import './archives-page.tsx';

let service: FakeService;
beforeEach(() => {
  service = createFakeService();
});

const open = (path = '/archives') => openStudio(path, { service });
const item = (name: string) => screen.findByRole('listitem', { name });
const choose = async (name: string, action: string) => {
  await person.click(await screen.findByRole('button', { name: `More about ${name}` }));
  await person.click(await screen.findByRole('menuitem', { name: action }));
};

it('says what archives are for while there is none', async () => {
  await open();
  await screen.findByRole('heading', { name: 'Every stream is recorded' });
});

it('shows nine recordings a page, each with its state in words, and uploads only where asked for', async () => {
  const { archives } = service.records;
  for (let index = 1; index <= 10; index += 1) archives.add(archive({ archiveName: `Recording ${index}` }));
  archives.add(archive({ archiveName: 'Upload', type: 'VIDEO', streamId: null, sessionId: null }));
  await open();
  const first = await item('Recording 10');
  expect(first.textContent).toContain('Ready · 1:02:03');
  expect(first.textContent).toContain('900 MB');
  expect(screen.getAllByRole('listitem', { name: /^Recording/ })).toHaveLength(9);
  expect(screen.queryAllByRole('listitem', { name: 'Upload' })).toEqual([]);
  await person.click(screen.getByRole('button', { name: 'Uploads' }));
  await item('Upload');
});

it('makes a video of a recording, and goes there', async () => {
  service.records.archives.add(archive());
  const { path } = await open();
  await choose('Harbour concert', 'Convert to video');
  const dialog = await screen.findByRole('dialog', { name: 'Convert to video' });
  await fill(within(dialog).getByRole('textbox', { name: 'Name' }), 'The whole concert');
  await person.click(within(dialog).getByRole('button', { name: 'Convert' }));
  await waitFor(() => expect(path()).toMatch(/^\/videos\//));
  const [made] = service.records.videos.all();
  expect(made).toMatchObject({ name: 'The whole concert', publishState: 'UnPublished' });
});

it('makes a clip of a part of a recording, which is there a moment later', async () => {
  const whole = service.records.archives.add(archive());
  await open();
  await choose('Harbour concert', 'Make a clip');
  const dialog = await screen.findByRole('dialog', { name: 'Make a clip' });
  await fill(within(dialog).getByRole('textbox', { name: 'Name' }), 'The solo');
  await fill(within(dialog).getByRole('textbox', { name: 'Start' }), '10:00');
  await fill(within(dialog).getByRole('textbox', { name: 'End' }), '2:00:00');
  await person.click(within(dialog).getByRole('button', { name: 'Make clip' }));
  await within(dialog).findByText('The recording ends at 1:02:03');
  await fill(within(dialog).getByRole('textbox', { name: 'End' }), '12:30');
  await person.click(within(dialog).getByRole('button', { name: 'Make clip' }));
  await item('The solo');
  expect(service.sent(createArchive).at(-1)?.body).toMatchObject({
    ...{ archiveId: whole.archiveId, archiveName: 'The solo', startMs: 600_000, endMs: 750_000 },
  });
});

it('says in the dialog why it could not be converted', async () => {
  service.records.archives.add(archive());
  service.failNext(convertToVod, 409, { code: 'PLAN_LIMIT_REACHED', message: 'Your plan has no room left' });
  await open();
  await choose('Harbour concert', 'Convert to video');
  const dialog = await screen.findByRole('dialog', { name: 'Convert to video' });
  await person.click(within(dialog).getByRole('button', { name: 'Convert' }));
  await findSaid('alert', 'Your plan has no room leftSee plans');
});

it('leads to the video and to the stream of a recording', async () => {
  const stream = service.records.streams.add(liveStream());
  service.records.archives.add(archive({ streamId: stream.id, videoId: stream.id }));
  await open();
  await person.click(await screen.findByRole('button', { name: 'More about Harbour concert' }));
  const to = (name: string) => screen.getByRole('menuitem', { name }).getAttribute('href');
  expect(to('Open video')).toBe(`/videos/${stream.id}`);
  expect(to('Open stream')).toBe(`/streams/${stream.id}`);
});

it('keeps metadata, one a line', async () => {
  const { archiveId } = service.records.archives.add(
    archive({ metadataList: [{ key: 'speaker', value: 'Ada' }] }),
  );
  await open();
  await choose('Harbour concert', 'Metadata');
  const dialog = await screen.findByRole('dialog', { name: 'Metadata' });
  const field = within(dialog).getByRole('textbox', { name: 'Keys and values' });
  await fill(field, 'speaker: Ada\nroom');
  await person.click(within(dialog).getByRole('button', { name: 'Save' }));
  expect(dialog.textContent).toContain('‘room’ needs a key and a colon before its value');
  await fill(field, 'speaker: Ada\nroom: 12');
  await person.click(within(dialog).getByRole('button', { name: 'Save' }));
  await waitFor(() =>
    expect(service.records.archives.get(archiveId).metadataList).toEqual([
      { key: 'speaker', value: 'Ada' },
      { key: 'room', value: '12' },
    ]),
  );
});

it('deletes with Undo', async () => {
  service.records.archives.add(archive());
  await open();
  await choose('Harbour concert', 'Delete');
  await screen.findByRole('heading', { name: 'Every stream is recorded' });
  await person.click(await screen.findByRole('button', { name: 'Undo' }));
  await item('Harbour concert');
});
