import { getChart, getKpis } from '@commoncast/core/insights/api';
import { getVod } from '@commoncast/core/streams/api';
import type { Vod } from '@commoncast/core/streams/schema';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { drawnImage } from '../../../../test/drawn-image.ts';
import { hypergraphic, player, video } from '../../../../test/factories.ts';
import type { FakeService } from '../../../../test/fake-service.ts';
import { inStudio } from '../../../../test/in-studio.tsx';
import { statesBefore } from '../../../../test/page-states.tsx';
import { VideoPage } from './video-page.tsx';

const meta = { component: VideoPage } satisfies Meta<typeof VideoPage>;
export default meta;

type Story = StoryObj<typeof meta>;

const shown = video({ description: 'Filmed from the lighthouse.' });
const points = [100, 92, 80, 71, 64, 40].map((y, x) => ({ x, y }));

function tab(name: string, changes: Partial<Vod> = {}, prepare = (_: FakeService): void => {}): Story {
  const it = { ...shown, ...changes };
  return {
    decorators: [
      inStudio(
        (service) => {
          service.records.videos.add(it);
          prepare(service);
          service.records.players.add(player());
          service.on(getChart, () => ({ metric: 'retention' as const, unit: 'percent' as const, points }));
          service.on(getKpis, () => ({
            dailyUniqueViewers: 40,
            suspect: { plays: 0, watchTimeMs: 0 },
            countedUntil: '2026-03-01T10:00:00.000Z',
            kpis: [
              { name: 'views' as const, unit: 'count' as const, value: 12, previous: 10 },
              { name: 'watchTime' as const, unit: 'ms' as const, value: 360_000, previous: null },
            ],
          }));
        },
        { path: '/videos/:id/:tab?', at: `/videos/${it.id}/${name}` },
      ),
    ],
  };
}

export const Details: Story = tab('');
export const BeingMade: Story = tab('', {
  progress: { status: 'PLAYABLE', making: '720p', percent: 40, etaS: 110, failureReason: null },
});
export const Failed: Story = tab('', {
  playbackUrl: null,
  progress: {
    status: 'FAILED',
    making: null,
    percent: 0,
    etaS: null,
    failureReason: 'This file has no video track. Upload an MP4, MOV, WebM or MKV.',
  },
});
export const SoundOnly: Story = tab('', { width: 0, height: 0, renditionHeights: [] });
export const Portrait: Story = tab('', { width: 720, height: 1280 });
export const WithoutCaptions: Story = tab('captions');
export const Captions: Story = tab('captions', {
  captions: [
    { language: 'en', label: 'English', url: '/cdn/en.vtt', updatedDate: shown.createdDate },
    { language: 'ar', label: 'العربية', url: '/cdn/ar.vtt', updatedDate: shown.createdDate },
  ],
});
export const WithoutChapters: Story = tab('chapters');
export const Chapters: Story = tab('chapters', {
  chapters: [
    { startS: 0, title: 'Dawn' },
    { startS: 30, title: 'The boats leave' },
  ],
});
export const WithoutHypergraphics: Story = tab('hypergraphics');
export const Hypergraphics: Story = tab('hypergraphics', {}, ({ records }) => {
  const place = { leftPercent: 71, topPercent: 4, widthPercent: 25 };
  const add = (name: string) =>
    records.hypergraphics.add(hypergraphic({ name, defaultPath: drawnImage('teal') })).uuid;
  records.placedOver.set(shown.id, [
    { hypergraphicId: add('Spring sale'), fromS: 0, toS: 20, ...place },
    {
      hypergraphicId: add('Our sponsor, with quite a long name for a phone'),
      fromS: 30,
      toS: null,
      ...place,
    },
  ]);
});
export const Insights: Story = tab('insights');
export const Embed: Story = tab('embed');
export const EmbedOnPhone: Story = { ...Embed, globals: { viewport: { value: 'mobile1' } } };
export const NotThere: Story = {
  decorators: [inStudio(() => {}, { path: '/videos/:id/:tab?', at: `/videos/${shown.id}` })],
};

const before = statesBefore(getVod, {
  place: { path: '/videos/:id/:tab?', at: `/videos/${shown.id}/` },
});
export const Loading: Story = before.Loading;
export const NotLoaded: Story = before.NotLoaded;
