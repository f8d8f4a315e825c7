import { getChart, getKpis } from '@commoncast/core/insights/api';
import type { Kpi } from '@commoncast/core/insights/schema';
import { listByCategory } from '@commoncast/core/streams/api';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { pageProps, player, video } from '../../../test/factories.ts';
import { type FakeService, refuse } from '../../../test/fake-service.ts';
import { inStudio } from '../../../test/in-studio.tsx';
import { liveStream } from '../../../test/live-factories.ts';
import { statesBefore } from '../../../test/page-states.tsx';
import { DashboardPage } from './dashboard-page.tsx';

const meta = { component: DashboardPage } satisfies Meta<typeof DashboardPage>;
export default meta;

type Story = StoryObj<typeof meta>;

const KPIS: Kpi[] = [
  { name: 'views', unit: 'count', value: 1_500, previous: 1_000 },
  { name: 'uniqueViewers', unit: 'count', value: 420, previous: null },
  { name: 'watchTime', unit: 'ms', value: 12_000_000, previous: 12_400_000 },
  { name: 'averagePercentWatched', unit: 'percent', value: 62.5, previous: 60 },
  { name: 'concurrent', unit: 'count', value: 2, previous: null },
];
const points = [3, 8, 5, 13, 21, 18, 34].map((y, day) => ({ x: `2026-03-0${day + 1}T00:00:00.000Z`, y }));

function serveFigures(service: FakeService): void {
  service.records.videos.add(video({ views: 1_234 }), video({ name: 'مقدمة قصيرة عن الورشة' }));
  service.records.players.add(player());
  service.on(getChart, () => ({ metric: 'views' as const, unit: 'count' as const, points }));
  service.on(getKpis, () => ({
    dailyUniqueViewers: 40,
    suspect: { plays: 412, watchTimeMs: 7_200_000 },
    countedUntil: '2026-03-01T10:00:00.000Z',
    kpis: KPIS,
  }));
}

export const Figures: Story = { decorators: [inStudio(serveFigures)] };
export const FiguresOnPhone: Story = { ...Figures, globals: { viewport: { value: 'mobile1' } } };

export const LiveNow: Story = {
  decorators: [
    inStudio((service) => {
      serveFigures(service);
      service.records.streams.add(
        liveStream({ streamStatus: 'LIVE', startedAt: '2026-03-01T10:00:00.000Z' }),
        liveStream({ name: 'Next week', eventStart: '2099-03-05T18:00:00.000Z' }),
      );
    }),
  ],
};

/** Somebody who has just signed up: three steps in place of empty charts. */
export const NewBusiness: Story = {
  decorators: [inStudio()],
};

/** The same for an owner who has said what they came for. */
export const NewBusinessWithPurposes: Story = {
  decorators: [
    inStudio(({ records }) => {
      records.signUpAnswers = { purposes: ['LIVE', 'COURSES'], website: '', isComplete: true };
    }),
  ],
};

/** What its owner is asked first. */
export const FirstQuestions: Story = {
  decorators: [
    inStudio(({ records }) => {
      records.signUpAnswers = { purposes: [], website: '', isComplete: false };
    }),
  ],
};

const { user } = pageProps();
const refused = pageProps({ sendsMail: true, user: user && { ...user, emailStatus: 'UNDELIVERABLE' } });

export const EmailNotVerified: Story = {
  decorators: [inStudio(() => {}, { props: pageProps({ sendsMail: true }) })],
};
export const EmailRefused: Story = { decorators: [inStudio(() => {}, { props: refused })] };

export const WithoutFigures: Story = {
  decorators: [
    inStudio((service) => {
      serveFigures(service);
      service.on(getKpis, () => refuse(400));
      service.on(getChart, () => refuse(400));
    }),
  ],
};

const before = statesBefore(listByCategory, { serve: serveFigures });
export const Loading: Story = before.Loading;
export const NotLoaded: Story = before.NotLoaded;
