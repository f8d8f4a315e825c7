import { getSplitTest } from '@commoncast/core/split-tests/api';
import type { SplitTest } from '@commoncast/core/split-tests/schema';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { drawnImage } from '../../../test/drawn-image.ts';
import { newId, player, video, widget } from '../../../test/factories.ts';
import { inStudio } from '../../../test/in-studio.tsx';
import { statesBefore } from '../../../test/page-states.tsx';
import { runningTest, splitTest } from '../../../test/split-test-factories.ts';
import { SplitTestPage } from './split-test-page.tsx';

const meta = { component: SplitTestPage } satisfies Meta<typeof SplitTestPage>;
export default meta;

type Story = StoryObj<typeof meta>;

const film = player({ name: 'Shop window' });
const place = widget();
const variants = [
  { key: 'A', weight: 0.5, playerId: null },
  { key: 'B', weight: 0.5, playerId: film.uuid },
];

const shownVideo = video({ posterUrl: drawnImage('teal'), storyboardUrl: 'data:text/vtt,WEBVTT' });
const itself = player({
  name: 'Front page',
  content: {
    contentId: shownVideo.id,
    category: 'VOD',
    name: shownVideo.name,
    posterUrl: shownVideo.posterUrl,
    width: 1280,
    height: 720,
    isVisible: true,
  },
});
const poster = { id: newId(), videoId: shownVideo.id, url: drawnImage('crimson') };

function page(test: SplitTest | null, hasWidget = true): Story {
  return {
    decorators: [
      inStudio(
        (service) => {
          const { widgets, players, videos, alternatePosters, splitTests, splitTestCounts } = service.records;
          if (hasWidget) widgets.add(place);
          players.add(film, itself);
          videos.add(shownVideo);
          alternatePosters.set(poster.id, poster);
          if (!test) return;
          splitTests.add(test);
          splitTestCounts.set(test.id, { days: 14, exposures: [200, 203], conversions: [20, 36] });
        },
        { path: '/split-tests/:id', at: `/split-tests/${test?.id ?? 'new'}` },
      ),
    ],
  };
}
const design = { widgetId: place.id, variants };

export const New: Story = page(null);
/** There is no player to compare. */
export const Empty: Story = {
  decorators: [
    inStudio((service) => void service.records.widgets.add(place), {
      path: '/split-tests/:id',
      at: '/split-tests/new',
    }),
  ],
};
export const NewWithoutAWidget: Story = page(null, false);
export const Draft: Story = page(splitTest(design));
export const Running: Story = page(runningTest(design));
export const RunningOnPhone: Story = { ...Running, globals: { viewport: { value: 'mobile1' } } };
export const Paused: Story = page(runningTest({ ...design, state: 'PAUSED' }));
export const Finished: Story = page(
  runningTest({ ...design, state: 'COMPLETED', completedAt: '2026-03-20T10:00:00.000Z' }),
);

const posterDesign = {
  name: 'Which poster',
  widgetId: place.id,
  variants: [
    { key: 'A', weight: 0.5, playerId: itself.uuid },
    { key: 'B', weight: 0.5, playerId: itself.uuid, posterId: poster.id },
  ],
  goal: { kind: 'play' as const },
} satisfies Partial<SplitTest>;

export const PosterTest: Story = page(splitTest(posterDesign));
export const PosterTestOnPhone: Story = { ...PosterTest, globals: { viewport: { value: 'mobile1' } } };
export const PosterTestFinished: Story = page(
  runningTest({
    ...posterDesign,
    state: 'COMPLETED',
    completedAt: '2026-03-20T10:00:00.000Z',
  }),
);

const before = statesBefore(getSplitTest, {
  place: { path: '/split-tests/:id', at: `/split-tests/${newId()}` },
});
export const Loading: Story = before.Loading;
export const NotLoaded: Story = before.NotLoaded;
