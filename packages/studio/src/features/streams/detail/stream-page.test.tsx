import { uploadImage } from '@commoncast/core/images/api';
import { getChart, getKpis } from '@commoncast/core/insights/api';
import { replaceStreamKey } from '@commoncast/core/live/api';
import type { Stream } from '@commoncast/core/live/schema';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { audienceAnswer, audienceCurve } from '../../../../test/audience-answers.ts';
import { chooseNext } from '../../../../test/choose-next.ts';
import { player } from '../../../../test/factories.ts';
import { createFakeService, type FakeService } from '../../../../test/fake-service.ts';
import { findSaid } from '../../../../test/find-said.ts';
import { liveStream } from '../../../../test/live-factories.ts';
import { openStudio } from '../../../../test/open-studio.tsx';
import { fill, person } from '../../../../test/person.ts';
import { pictureFile } from '../../../../test/picture-file.ts';
import { addImage } from '../../../../test/service/serve-images.ts';
// Loaded beforehand: what is tested is not how long the lazy parts take.
import '../../../ui/form/picker/picker.tsx';
import '../../../ui/figures/chart-line.tsx';
import '../../../ui/figures/chart-table.tsx';
import './images/uploaded-images-dialog.tsx';
import './stream-audience.tsx';
import './stream-details.tsx';
import './stream-embed.tsx';
import './stream-page.tsx';

let service: FakeService;
let stream: Stream;
beforeEach(() => {
  service = createFakeService();
  stream = service.records.streams.add(liveStream());
});

const open = (tab = '') => openStudio(`/streams/${stream.id}${tab}`, { service });
const kept = () => service.records.streams.get(stream.id);

it('gives the encoder its server, and a key that is shown once', async () => {
  const { leave } = await open();
  await waitFor(() => expect(document.body.textContent).toContain('rtmps://studio.test:1936/live'));
  await person.click(screen.getByRole('button', { name: 'Create key' }));
  const key = await waitFor(() => {
    const made = service.records.streamKeys.get(stream.id);
    expect(document.body.textContent).toContain(made);
    return made ?? '';
  });
  await findSaid('alert', /not shown again/);
  await leave();
  await open();
  await waitFor(() => expect(document.body.textContent).toContain(`ends in ${key.slice(-4)}`));
  expect(document.body.textContent).not.toContain(key);
});

it('replaces the key only after saying that a running encoder is disconnected', async () => {
  service.records.streamKeys.set(stream.id, 'live_old_key');
  await open();
  await person.click(await screen.findByRole('button', { name: 'Replace key' }));
  const question = await screen.findByRole('alertdialog', { name: 'Replace the stream key?' });
  expect(question.textContent).toContain('is disconnected immediately, also during a broadcast');
  expect(service.sent(replaceStreamKey)).toEqual([]);
  await person.click(within(question).getByRole('button', { name: 'Replace key' }));
  await waitFor(() => expect(service.records.streamKeys.get(stream.id)).not.toBe('live_old_key'));
  await waitFor(() => expect(document.body.textContent).toContain(service.records.streamKeys.get(stream.id)));
});

it('helps to set up the encoder that somebody has, with the values to copy', async () => {
  await open();
  await screen.findByText(/Choose Custom as the service/);
  await person.click(screen.getByRole('button', { name: 'FFmpeg' }));
  const command = await screen.findByText(/^ffmpeg -re/);
  expect(command.textContent).toContain("'rtmps://studio.test:1936/live/YOUR-STREAM-KEY'");
  expect(document.body.textContent).toContain('srt://studio.test:8890?streamid=publish:YOUR-STREAM-KEY');
  await person.click(screen.getByRole('button', { name: 'Create key' }));
  await waitFor(() =>
    expect(screen.getByText(/^ffmpeg -re/).textContent).toContain(service.records.streamKeys.get(stream.id)),
  );
  expect(screen.getByText(/^srt:/).textContent).toContain(service.records.streamKeys.get(stream.id));
});

it('saves only what was changed, and asks where somebody else has changed the same', async () => {
  await open('/details');
  await fill(await screen.findByRole('textbox', { name: 'Name' }), 'Evening concert');
  await fill(screen.getByLabelText('Starts'), '2099-01-31T14:00');
  await person.click(screen.getByRole('combobox', { name: /When the encoder loses/ }));
  await person.click(await screen.findByRole('option', { name: 'Wait 5 minutes, then end the stream' }));
  await person.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(kept()).toMatchObject({ name: 'Evening concert', reconnectWindowS: 300 }));
  expect(kept().eventStart).toBe(new Date(2099, 0, 31, 14).toISOString());
  await screen.findByRole('heading', { name: 'Evening concert' });

  await fill(screen.getByRole('textbox', { name: 'Description' }), 'Mine.');
  service.records.streams.changeElsewhere(stream.id, { description: 'Theirs.' });
  await person.click(screen.getByRole('button', { name: 'Save' }));
  const dialog = await screen.findByRole('dialog', { name: 'Choose what to keep' });
  await person.click(within(dialog).getByRole('button', { name: 'Save this choice' }));
  await waitFor(() => expect(kept().description).toBe('Mine.'));
});

it('stands the reason beside a start that the server refuses', async () => {
  await open('/details');
  await fill(await screen.findByLabelText('Starts'), '2020-01-31T14:00');
  await person.click(screen.getByRole('button', { name: 'Save' }));
  await screen.findByText('Must lie in the future');
  expect(kept().eventStart).toBeNull();
});

const chosenWith = async (file: File, label: string) => {
  chooseNext(file);
  await person.click(await screen.findByRole('button', { name: label }));
  vi.restoreAllMocks();
};
const pictured = () => document.querySelector<HTMLImageElement>('img[alt="The picture of this stream"]')?.src;
const saveDetails = async () => {
  await person.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() =>
    expect(screen.queryAllByRole('status').map(({ textContent }) => textContent)).toContain('Saved'),
  );
};

it('gives a stream a picture of its own, with what stands for it on air, and takes it away again', async () => {
  await open('/details');
  const release = service.hold(uploadImage);
  await chosenWith(pictureFile(), 'Upload a picture');
  await screen.findByRole('progressbar', { name: 'Uploading the picture' });
  release();
  await waitFor(() => expect(pictured()).toMatch(/STREAM_THUMBNAIL/));
  expect(kept().thumbnail).toBe('');
  await person.click(screen.getByRole('combobox', { name: /While you are on air/ }));
  await person.click(await screen.findByRole('option', { name: 'Show a frame of the broadcast' }));
  await saveDetails();
  expect(kept()).toMatchObject({ thumbnail: pictured(), showsThumbnailLive: false, posterUrl: pictured() });

  const before = pictured();
  const group = screen.getByRole('group', { name: 'Picture' });
  await person.click(within(group).getByRole('button', { name: 'Remove' }));
  expect(pictured()).toBeUndefined();
  await person.click(within(group).getByRole('button', { name: 'Undo' }));
  expect(pictured()).toBe(before);
  await person.click(within(group).getByRole('button', { name: 'Remove' }));
  await saveDetails();
  expect(kept()).toMatchObject({ thumbnail: '', posterUrl: null });
  expect(within(group).queryAllByRole('button', { name: 'Undo' })).toEqual([]);
});

it('says why a picture or a logo was refused, and uploads another logo', async () => {
  await open('/details');
  await chosenWith(new File(['<svg/>'], 'picture.svg', { type: 'image/svg+xml' }), 'Upload a picture');
  await findSaid('alert', 'Choose a PNG, JPEG or WebP file.');
  expect(pictured()).toBeUndefined();
  await chosenWith(pictureFile(), 'Upload an image');
  await waitFor(() => expect(document.querySelector('img[alt^="Logo on"]')).toBeTruthy());
  await saveDetails();
  expect(kept().logo).toMatch(/STREAM_IMAGE/);

  // Gone in the meantime.
  await chosenWith(pictureFile(), 'Upload a picture');
  await waitFor(() => expect(pictured()).toMatch(/STREAM_THUMBNAIL/));
  service.records.images.clear();
  await person.click(screen.getByRole('button', { name: 'Save' }));
  await findSaid('alert', /This image is no longer there. Upload it again/);
  expect(kept().thumbnail).toBe('');
});

const uploadedPicture = (at: string) =>
  addImage(service.records, { kind: 'STREAM_THUMBNAIL', createdDate: at }).url;
const openUploads = async (noun = 'picture') => {
  await person.click(await screen.findByRole('button', { name: `Choose an uploaded ${noun}` }));
  return await screen.findByRole('dialog', { name: `Uploaded ${noun}s` });
};

it('chooses a picture that was uploaded before, and the focus goes back to the button', async () => {
  const [older, newer] = [uploadedPicture('2026-01-31T10:00:00Z'), uploadedPicture('2026-02-01T10:00:00Z')];
  await open('/details');
  const dialog = await openUploads();
  const uses = await within(dialog).findAllByRole('button', { name: /^Use the picture uploaded / });
  expect(uses.map((use) => use.querySelector('img')?.src)).toEqual([newer, older]);
  await person.click(uses[1] as HTMLElement);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(pictured()).toBe(older);
  expect(document.activeElement?.textContent).toBe('Choose an uploaded picture');
  await saveDetails();
  expect(kept().thumbnail).toBe(older);
  const again = await openUploads();
  const [, chosen] = await within(again).findAllByRole('button', { name: /^Use the picture uploaded / });
  expect(chosen?.getAttribute('aria-pressed')).toBe('true');
  await within(again).findByText('Chosen');
});

it('deletes a picture after saying which streams show it, and never leads to it again', async () => {
  const url = uploadedPicture('2026-01-31T10:00:00Z');
  service.records.streams.add(liveStream({ thumbnail: url }));
  service.records.streams.touch(stream.id, { thumbnail: url, posterUrl: url });
  await open('/details');
  const dialog = await openUploads();
  await person.click(await within(dialog).findByRole('button', { name: /^Delete the picture uploaded / }));
  const question = await screen.findByRole('alertdialog', { name: 'Delete this picture?' });
  expect(question.textContent).toContain(
    '2 streams show this picture. They will have none until you choose another. This cannot be undone.',
  );
  await person.click(within(question).getByRole('button', { name: 'Delete picture' }));
  await within(dialog).findByText(/^No pictures yet\./);
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Close'));
  expect(service.records.images.size).toBe(0);
  expect(kept()).toMatchObject({ thumbnail: '', posterUrl: null });
  await person.keyboard('{Enter}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(pictured()).toBeUndefined();
  const group = screen.getByRole('group', { name: 'Picture' });
  expect(within(group).queryAllByRole('button', { name: 'Undo' })).toEqual([]);
  expect(screen.getByRole('button', { name: 'Save' })).toHaveProperty('disabled', true);
});

it('keeps a logo that a player shows, and says so', async () => {
  const { url } = addImage(service.records, { kind: 'STREAM_IMAGE' });
  service.records.players.add(player({ logo: url }));
  await open('/details');
  const dialog = await openUploads('logo');
  await person.click(await within(dialog).findByRole('button', { name: /^Delete the logo uploaded / }));
  const question = await screen.findByRole('alertdialog', { name: 'Delete this logo?' });
  expect(question.textContent).toContain('No stream shows this logo. This cannot be undone.');
  await person.click(within(question).getByRole('button', { name: 'Delete logo' }));
  await within(dialog).findByText(/^A player or the business has this image as its logo\./);
  expect(service.records.images.size).toBe(1);
});

it('shows many uploads in pages, the newest first', async () => {
  for (let day = 10; day < 23; day++) uploadedPicture(`2026-01-${day}T10:00:00Z`);
  await open('/details');
  const dialog = await openUploads();
  const count = () => within(dialog).queryAllByRole('button', { name: /^Use the picture uploaded / }).length;
  await waitFor(() => expect(count()).toBe(12));
  expect(within(dialog).getByRole('button', { name: 'Newer' })).toHaveProperty('disabled', true);
  await person.click(within(dialog).getByRole('button', { name: 'Older' }));
  await waitFor(() => expect(count()).toBe(1));
  await person.click(within(dialog).getByRole('button', { name: /^Delete the picture uploaded / }));
  await person.click(await screen.findByRole('button', { name: 'Delete picture' }));
  await waitFor(() => expect(count()).toBe(12));
});

it('makes a player that shows the stream, and gives its link', async () => {
  await open('/embed');
  await person.click(await screen.findByRole('button', { name: 'Create a player for this stream' }));
  await waitFor(() =>
    expect(service.records.players.all()[0]?.content).toMatchObject({
      contentId: stream.id,
      category: 'LIVE',
    }),
  );
  await screen.findByText('Where the stream goes');
  expect(document.body.textContent).toContain(`/live/${stream.id}`);
});

it('leads from a stream that has ended to what was recorded', async () => {
  service.records.streams.touch(stream.id, { streamStatus: 'ENDED', archiveId: stream.id });
  await open();
  const link = await screen.findByRole('link', { name: 'Open archives' });
  expect(link.getAttribute('href')).toBe('/archives');
  expect(screen.queryAllByRole('link', { name: 'Open control room' })).toEqual([]);
  await findSaid('alert', /This stream is over/);
});

it('says how a broadcast was watched, once there was one', async () => {
  await open('/audience').then(({ leave }) => leave());
  expect(screen.queryAllByRole('tab', { name: 'Audience' })).toEqual([]);
  const [startedAt, endedAt] = ['2026-03-01T10:00:00.000Z', '2026-03-01T11:02:03.000Z'];
  service.records.streams.touch(stream.id, { streamStatus: 'ENDED', startedAt, endedAt });
  service.on(getKpis, audienceAnswer);
  service.on(getChart, audienceCurve);
  await open('/audience');
  const figure = async (name: string) => (await screen.findByRole('region', { name })).textContent;
  await waitFor(async () => expect(await figure('Live views')).toBe('Live views1,204by 980 viewers'));
  expect(await figure('Peak viewers')).toContain('640');
  expect(await figure('Watched live')).toContain('12 h 30 min');
  expect(await figure('Average view')).toContain('30 s');
  expect(await figure('Average latency')).toContain('1.3 s');
  expect(await figure('Packets lost')).toContain('0.42%');
  expect(await figure('Jitter')).toContain('3.4 ms');
  expect(await figure('Protocol')).toContain('25%');
  await person.click(await screen.findByRole('button', { name: 'Table' }));
  const table = await screen.findByRole('table');
  expect(within(table).getAllByRole('row')).toHaveLength(64);
  // Asked for whole days: those are summed up already.
  expect(service.sent(getChart).at(-1)?.body).toMatchObject({
    ...{ streamId: stream.id, metric: 'concurrent' },
    ...{ startDate: '2026-03-01T00:00:00.000Z', endDate: '2026-03-02T00:00:00.000Z' },
  });
});

it('says that a stream is not there', async () => {
  await openStudio(`/streams/${liveStream().id}`, { service });
  await screen.findByRole('heading', { name: 'Page not found' });
});
