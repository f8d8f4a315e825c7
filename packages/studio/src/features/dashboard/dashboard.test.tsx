import { getChart, getKpis } from '@commoncast/core/insights/api';
import type { Chart, Kpi } from '@commoncast/core/insights/schema';
import { screen, waitFor } from '@testing-library/react';
import { act } from 'react';
import { beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { player, video } from '../../../test/factories.ts';
import { createFakeService, type FakeService } from '../../../test/fake-service.ts';
import { liveStream } from '../../../test/live-factories.ts';
import { openStudio } from '../../../test/open-studio.tsx';
import { person } from '../../../test/person.ts';

let service: FakeService;

const chart = (...points: Chart['points']): Chart => ({ metric: 'views', unit: 'count', points });
const kpis: Kpi[] = [
  { name: 'views', unit: 'count', value: 150, previous: 100 },
  { name: 'uniqueViewers', unit: 'count', value: 40, previous: null },
  { name: 'watchTime', unit: 'ms', value: 12_000_000, previous: 12_000_000 },
  { name: 'averagePercentWatched', unit: 'percent', value: 62.5, previous: 60 },
  { name: 'concurrent', unit: 'count', value: 2, previous: null },
];

beforeEach(() => {
  service = createFakeService();
  service.on(getChart, () => chart({ x: '2026-03-01T00:00:00.000Z', y: 4 }));
  service.on(getKpis, () => ({
    dailyUniqueViewers: 40,
    suspect: { plays: 0, watchTimeMs: 0 },
    countedUntil: '2026-03-01T10:00:00.000Z',
    kpis,
  }));
});

/** A business that has taken the first steps. */
function haveContent(): void {
  service.records.videos.add(video());
  service.records.players.add(player());
}

const figures = () =>
  [...document.querySelectorAll('section')]
    .map(({ textContent }) => textContent)
    .filter((text) => text?.match(/\d/));

it('shows a new business the way in, one step after the other', async () => {
  await openStudio('/dashboard', { service });
  await screen.findByRole('heading', { name: 'Upload a video' });
  expect(screen.getByRole('heading', { name: 'Create a player' })).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Get the snippet' }).getAttribute('href')).toBe(
    '/settings/install',
  );
  expect(service.calls).not.toContain('POST /insight/kpi');
});

it('shows what is live now and the next stream, and the way to both', async () => {
  haveContent();
  const { streams } = service.records;
  const live = streams.add(liveStream({ name: 'Concert', streamStatus: 'LIVE' }));
  streams.add(liveStream({ name: 'Later', eventStart: '2099-03-06T10:00:00.000Z' }));
  streams.add(liveStream({ name: 'Next', eventStart: '2099-03-05T10:00:00.000Z' }));
  await openStudio('/dashboard', { service });
  const card = await screen.findByRole('region', { name: 'Live now' });
  await waitFor(() => expect(card.textContent).toMatch(/Concert.*Live.*Next.*Scheduled · starts/));
  expect(card.textContent).not.toContain('Later');
  const link = screen.getByRole('link', { name: 'Control room of Concert' });
  expect(link.getAttribute('href')).toBe(`/streams/${live.id}/live`);
});

it('shows four figures with their change, and who watches now', async () => {
  haveContent();
  await openStudio('/dashboard', { service });
  await waitFor(() => expect(figures()).toContain('Views150+50% vs. previous period'));
  expect(figures()).toContain('Unique viewers4040 of them counted per day');
  expect(figures()).toContain('Watch time3 h 20 minno change');
  expect(figures()).toContain('Average % watched63%+2.5 points vs. previous period');
  expect(figures()).toContain('Watching now2right now');
  expect(screen.getByRole('button', { name: 'What ‘Views’ means' })).toBeTruthy();
});

it('says who watches now at most five seconds late, two of which are its own', async () => {
  haveContent();
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  onTestFinished(() => void vi.useRealTimers());
  await openStudio('/dashboard', { service });
  await waitFor(() => expect(figures()).toContain('Watching now2right now'));
  const more = kpis.map((kpi) => (kpi.name === 'concurrent' ? { ...kpi, value: 3 } : kpi));
  service.on(getKpis, () => ({
    dailyUniqueViewers: 40,
    suspect: { plays: 0, watchTimeMs: 0 },
    countedUntil: '2026-03-01T10:00:00.000Z',
    kpis: more,
  }));
  await act(() => vi.advanceTimersByTimeAsync(2_000));
  await waitFor(() => expect(figures()).toContain('Watching now3right now'));
});

it('says what was kept out of the figures', async () => {
  haveContent();
  service.on(getKpis, () => ({
    dailyUniqueViewers: 0,
    suspect: { plays: 412, watchTimeMs: 7_200_000 },
    countedUntil: '2026-03-01T10:00:00.000Z',
    kpis,
  }));
  await openStudio('/dashboard', { service });
  await waitFor(() =>
    expect(document.body.textContent).toContain(
      'Not counted: 412 suspect plays and 2 h of suspect watch time.',
    ),
  );
  expect(screen.getByRole('button', { name: 'What ‘Suspect plays’ means' })).toBeTruthy();
});

it('asks for the time span that was chosen, and keeps it in the address', async () => {
  haveContent();
  const spans: unknown[] = [];
  service.on(getChart, ({ body }) => {
    spans.push(body);
    return chart();
  });
  const { path } = await openStudio('/dashboard', { service });
  await person.click(await screen.findByRole('button', { name: 'Today' }));
  expect(path()).toBe('/dashboard?range=today');
  await waitFor(() => expect(spans.at(-1)).toMatchObject({ metric: 'views', interval: 'hour' }));
  await waitFor(() => expect(document.body.textContent).toContain('No views in this period yet.'));
});

it('says what to do next', async () => {
  service.records.videos.add(video({ name: 'Fish market', publishState: 'UnPublished' }));
  service.records.players.add(player());
  await openStudio('/dashboard', { service });
  await screen.findByRole('heading', { name: 'Do next' });
  const steps = screen.queryAllByRole('listitem').map(({ textContent }) => textContent);
  expect(steps).toContain('‘Fish market’ is ready, but not published.Publish');
  expect(steps).toContain('‘Shop window’ shows nothing yet.Choose a video');
});

it('has no failed video among the top videos', async () => {
  const progress = { status: 'FAILED', making: null, percent: 0, etaS: null, failureReason: 'Torn' } as const;
  service.records.videos.add(video({ name: 'Torn film', progress }), video({ name: 'Whole film' }));
  service.records.players.add(player());
  await openStudio('/dashboard', { service });
  const top = await waitFor(() => {
    const section = screen.getByRole('region', { name: 'Top videos' });
    expect(section.textContent).toContain('Whole film');
    return section;
  });
  // The figures above may be of a week.
  expect(top.textContent).toContain('All time');
  expect(top.textContent).not.toContain('Torn film');
});

it('does not count a failed video as the first step', async () => {
  const progress = { status: 'FAILED', making: null, percent: 0, etaS: null, failureReason: 'Torn' } as const;
  service.records.videos.add(video({ progress }));
  await openStudio('/dashboard', { service });
  await screen.findByRole('button', { name: 'Upload a video' });
});
