import type { Stream } from '@commoncast/core/live/schema';
import { showHypergraphic, takeDownHypergraphic } from '@commoncast/core/showings/api';
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { hypergraphic } from '../../../../../test/factories.ts';
import { createFakeService, type FakeService } from '../../../../../test/fake-service.ts';
import { findSaid } from '../../../../../test/find-said.ts';
import { heard, liveStream, signal } from '../../../../../test/live-factories.ts';
import { openStudio } from '../../../../../test/open-studio.tsx';
import { person } from '../../../../../test/person.ts';
import '../control-room-page.tsx';

let service: FakeService;
let stream: Stream;
beforeEach(() => {
  service = createFakeService();
  const startedAt = new Date().toISOString();
  stream = service.records.streams.add(liveStream({ streamStatus: 'LIVE', startedAt }));
  service.records.heardOf.set(stream.id, heard({ signal: signal() }));
});

afterEach(() => void vi.useRealTimers());

const open = () => openStudio(`/streams/${stream.id}/live`, { service });
const add = (name: string) => service.records.hypergraphics.add(hypergraphic({ name })).uuid;
const panel = () => screen.findByRole('region', { name: 'Hypergraphics' });
const card = async (name: string) => within(await panel()).findByRole('listitem', { name });
const button = async (name: string, label: string) =>
  within(await card(name)).findByRole('button', { name: label });
const says = (name: string, words: RegExp) =>
  waitFor(async () => expect((await card(name)).textContent).toMatch(words));
const shown = () => service.records.shownOver.get(stream.id) ?? [];

it('puts an image up and takes it down, by keyboard too, and says since when it is up', async () => {
  const id = add('Spring sale');
  add('Our sponsor');
  await open();
  await says('Spring sale', /Not shown/);
  (await button('Spring sale', 'Show')).focus();
  await person.keyboard('{Enter}');
  await says('Spring sale', /Up for 0:0\d/);
  expect(shown()).toMatchObject([{ hypergraphicId: id, leftPercent: 71, topPercent: 4, widthPercent: 25 }]);
  // The button for the next step stands where the focus is.
  const takeDown = await button('Spring sale', 'Take down');
  expect(document.activeElement).toBe(takeDown);
  await says('Our sponsor', /Not shown/);
  await person.keyboard('{Enter}');
  await says('Spring sale', /Not shown/);
  expect(shown()[0]?.until).not.toBeNull();
});

it('puts it where, as large and for as long as is chosen', async () => {
  add('Spring sale');
  await open();
  const choose = async (label: string, choice: string) => {
    await person.click(within(await panel()).getByRole('combobox', { name: label }));
    await person.click(await screen.findByRole('option', { name: choice }));
  };
  await card('Spring sale');
  await choose('Place', 'Top left');
  await choose('Size', 'Small');
  await choose('How long', '30 seconds');
  await person.click(await button('Spring sale', 'Show'));
  await says('Spring sale', /Up for another 0:(30|29|28)/);
  expect(shown()).toMatchObject([{ leftPercent: 4, topPercent: 4, widthPercent: 15 }]);
});

it('shows at once what was pressed, and the truth where that fails', async () => {
  const id = add('Spring sale');
  await open();
  await card('Spring sale');
  // Somebody else deletes it meanwhile.
  service.records.hypergraphics.remove(id);
  const answer = service.hold(showHypergraphic);
  await person.click(await button('Spring sale', 'Show'));
  await says('Spring sale', /Going up…Take down/);
  // Nothing overtakes it.
  await person.click(await button('Spring sale', 'Take down'));
  expect(service.sent(takeDownHypergraphic)).toEqual([]);
  answer();
  await says('Spring sale', /Not shownShow/);
  await findSaid('alert', /./);
});

it('counts down until one goes up over a premiere, and lets it be called off before', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  const pass = (ms: number) => void vi.setSystemTime(Date.now() + ms);
  const premiere = { videoId: null, durationMs: 600_000 };
  service.records.streams.touch(stream.id, { premiere });
  const id = add('Spring sale');
  await open();
  (await button('Spring sale', 'Show')).focus();
  await person.keyboard('{Enter}');
  await says('Spring sale', /Goes up in 8 s/);
  pass(3_000);
  await says('Spring sale', /Goes up in 5 s/);
  const callOff = await button('Spring sale', 'Call off');
  expect(document.activeElement).toBe(callOff);
  const answer = service.hold(takeDownHypergraphic);
  await person.keyboard('{Enter}');
  await says('Spring sale', /Not shown|Calling off…/);
  answer();
  await says('Spring sale', /Not shownShow/);
  expect(shown()).toEqual([]);

  await person.click(await button('Spring sale', 'Show'));
  await says('Spring sale', /Goes up in 8 s/);
  pass(10_000);
  await says('Spring sale', /Up for 0:02Take down/);
  await person.click(await button('Spring sale', 'Take down'));
  await waitFor(() => expect(shown()).toMatchObject([{ hypergraphicId: id, until: expect.any(String) }]));
});

it('is up over a broadcast right away, however wrong the clock of this page is', async () => {
  const id = add('Spring sale');
  const place = { leftPercent: 4, topPercent: 4, widthPercent: 25 };
  const from = new Date(Date.now() + 5_000).toISOString();
  const showing = { id: stream.id, hypergraphicId: id, name: 'Spring sale', ...place, from, until: null };
  service.records.shownOver.set(stream.id, [showing]);
  await open();
  await says('Spring sale', /Up for 0:00Take down/);
});

it('says why one could not be put up', async () => {
  add('Spring sale');
  service.failNext(showHypergraphic, 409, {
    code: 'PLAN_LIMIT_REACHED',
    message: 'A stream can show 10 hypergraphics at a time. Take one down first.',
  });
  await open();
  await person.click(await button('Spring sale', 'Show'));
  await findSaid('alert', /Take one down first/);
  await says('Spring sale', /Not shown/);
});

it('shows what another member puts up and takes down', async () => {
  const id = add('Spring sale');
  await open();
  await says('Spring sale', /Not shown/);
  const place = { leftPercent: 4, topPercent: 4, widthPercent: 25 };
  const from = new Date().toISOString();
  const showing = { id: stream.id, hypergraphicId: id, name: 'Spring sale', ...place, from, until: null };
  service.records.shownOver.set(stream.id, [showing]);
  await says('Spring sale', /Up for/);
  await person.click(await button('Spring sale', 'Take down'));
  await says('Spring sale', /Not shown/);
});

it('waits until the stream is live', async () => {
  add('Spring sale');
  service.records.streams.touch(stream.id, { streamStatus: 'SCHEDULED', startedAt: null });
  await open();
  await within(await panel()).findByText('You can put them up as soon as the stream is live.');
  expect((await button('Spring sale', 'Show')).hasAttribute('disabled')).toBe(true);
  service.records.streams.touch(stream.id, { streamStatus: 'LIVE', startedAt: new Date().toISOString() });
  await waitFor(async () =>
    expect((await button('Spring sale', 'Show')).hasAttribute('disabled')).toBe(false),
  );
});

it('leads to where they are made while there are none', async () => {
  await open();
  const link = await within(await panel()).findByRole('link', { name: 'Create a hypergraphic' });
  expect(link.getAttribute('href')).toBe('/hypergraphics');
});
