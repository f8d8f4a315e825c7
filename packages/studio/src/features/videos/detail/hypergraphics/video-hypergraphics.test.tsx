import { setVideoHypergraphics } from '@commoncast/core/hypergraphics/api';
import type { PlacedHypergraphic } from '@commoncast/core/hypergraphics/schema';
import type { Vod } from '@commoncast/core/streams/schema';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { hypergraphic, video } from '../../../../../test/factories.ts';
import { createFakeService, type FakeService } from '../../../../../test/fake-service.ts';
import { openStudio } from '../../../../../test/open-studio.tsx';
import { fill, person } from '../../../../../test/person.ts';
// Loaded beforehand: what is tested is not how long the lazy parts take.
import '../../../../ui/form/picker/picker.tsx';
import '../player/review-player.tsx';
import '../video-page.tsx';
import './video-hypergraphics.tsx';

const PLACE = { leftPercent: 5, topPercent: 5, widthPercent: 20 };
let service: FakeService;
let shown: Vod;
beforeEach(() => {
  service = createFakeService();
  shown = service.records.videos.add(video());
});

const add = (name: string): string => service.records.hypergraphics.add(hypergraphic({ name })).uuid;
const kept = () => service.records.placedOver.get(shown.id);
const keep = (...placed: Omit<PlacedHypergraphic, keyof typeof PLACE>[]) =>
  service.records.placedOver.set(
    shown.id,
    placed.map((one) => ({ ...one, ...PLACE })),
  );
const open = () => openStudio(`/videos/${shown.id}/hypergraphics`, { service });
const choose = async (name: string) => {
  await person.click(await screen.findByRole('combobox', { name: 'Add a hypergraphic' }));
  await person.click(await screen.findByRole('option', { name }));
};
const item = (name: RegExp) => screen.findByRole('listitem', { name });
const field = (name: string) => screen.findByRole<HTMLInputElement>('textbox', { name });
const findState = (text: string) =>
  waitFor(() => expect(screen.getAllByRole('status').map(({ textContent }) => textContent)).toContain(text));
const overPicture = async (name: string) =>
  within(await screen.findByRole('region', { name: 'Player' })).queryByRole('img', { name });

it('places an image where the player stands, shows it there before it is saved, and saves it', async () => {
  const id = add('Spring sale');
  await open();
  await screen.findByRole('heading', { name: 'No hypergraphics' });
  const position = await screen.findByRole('slider', { name: 'Position' });
  position.focus();
  await person.keyboard('{ArrowRight}');
  await choose('Spring sale');
  await item(/^1\. Spring sale$/);
  expect((await field('Appears of hypergraphic 1')).value).toBe('0:05');
  await waitFor(async () => expect(await overPicture('Spring sale')).not.toBeNull());
  position.focus();
  await person.keyboard('{ArrowLeft}');
  await waitFor(async () => expect(await overPicture('Spring sale')).toBeNull());
  await person.click(screen.getByRole('button', { name: 'Show hypergraphic 1 in the player' }));
  await waitFor(async () => expect(await overPicture('Spring sale')).not.toBeNull());
  await fill(await field('Disappears of hypergraphic 1'), '0:12');
  await person.click(screen.getByRole('button', { name: 'Save' }));
  await findState('Saved');
  expect(kept()).toEqual([
    { hypergraphicId: id, fromS: 5, toS: 12, leftPercent: 71, topPercent: 4, widthPercent: 25 },
  ]);
});

it('edits times and place, by keyboard too, and keeps what is finer than it is shown', async () => {
  const [sale, sponsor] = [add('Spring sale'), add('Our sponsor')];
  keep({ hypergraphicId: sale, fromS: 1.234, toS: 4 }, { hypergraphicId: sponsor, fromS: 20, toS: null });
  await open();
  await fill(await field('Appears of hypergraphic 2'), '0:00.5');
  await person.tab();
  // The list is in the order of its times.
  const first = await item(/^1\. Our sponsor$/);
  const more = within(first).getByRole('button', { name: 'Place and size' });
  more.focus();
  await person.keyboard('{Enter}');
  const width = await within(first).findByRole('slider', { name: 'Width' });
  width.focus();
  await person.keyboard('{ArrowRight}');
  await person.click(screen.getByRole('button', { name: 'Save' }));
  await findState('Saved');
  expect(kept()).toEqual([
    { hypergraphicId: sponsor, fromS: 0.5, toS: null, ...PLACE, widthPercent: 21 },
    { hypergraphicId: sale, fromS: 1.234, toS: 4, ...PLACE },
  ]);
});

it('says what is wrong beside the field, and sends nothing', async () => {
  keep({ hypergraphicId: add('Spring sale'), fromS: 10, toS: 20 });
  await open();
  await fill(await field('Disappears of hypergraphic 1'), '0:05');
  await person.click(screen.getByRole('button', { name: 'Save' }));
  await screen.findByText('Must be later than the start');
  await fill(await field('Appears of hypergraphic 1'), 'soon');
  await screen.findByText('Must be a time such as 1:05');
  expect(service.sent(setVideoHypergraphics)).toEqual([]);
});

it('takes a removal back', async () => {
  keep({ hypergraphicId: add('Spring sale'), fromS: 0, toS: 20 });
  await open();
  await item(/Spring sale/);
  await waitFor(async () => expect(await overPicture('Spring sale')).not.toBeNull());
  await person.click(screen.getByRole('button', { name: 'Remove hypergraphic 1' }));
  await screen.findByRole('heading', { name: 'No hypergraphics' });
  expect(await overPicture('Spring sale')).toBeNull();
  await person.click(await screen.findByRole('button', { name: 'Undo' }));
  await item(/Spring sale/);
  await findState('Saved');
});

it('leads to where they are made while there are none', async () => {
  await open();
  const link = await screen.findByRole('link', { name: 'Create a hypergraphic' });
  expect(link.getAttribute('href')).toBe('/hypergraphics');
});
