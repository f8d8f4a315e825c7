import { listByCategory } from '@commoncast/core/streams/api';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { video } from '../../../test/factories.ts';
import { inStudio } from '../../../test/in-studio.tsx';
import { statesBefore } from '../../../test/page-states.tsx';
import { BulkBar } from './bulk-bar.tsx';
import { VideosPage } from './videos-page.tsx';

const meta = { component: VideosPage } satisfies Meta<typeof VideosPage>;
export default meta;

type Story = StoryObj<typeof meta>;

const failed = {
  status: 'FAILED',
  making: null,
  percent: 0,
  etaS: null,
  failureReason: 'This file has no video track. Upload an MP4, MOV, WebM or MKV.',
} as const;
const videos = [
  video({ views: 1_234 }),
  video({
    name: 'Being made',
    progress: { ...failed, status: 'PLAYABLE', making: '720p', percent: 40, etaS: 110, failureReason: null },
  }),
  video({ name: 'Broken', publishState: 'UnPublished', progress: failed, durationMs: null }),
  video({ name: 'مقدمة قصيرة عن الورشة' }),
];

export const List: Story = {
  decorators: [inStudio(({ records }) => void videos.map((one) => records.videos.add(one)))],
};
export const ListOnPhone: Story = { ...List, globals: { viewport: { value: 'mobile1' } } };
export const Empty: Story = {
  decorators: [inStudio()],
};
export const NothingFound: Story = {
  decorators: [inStudio(() => {}, { at: '/?q=harbour' })],
};
const before = statesBefore(listByCategory);
export const Loading: Story = before.Loading;
export const NotLoaded: Story = before.NotLoaded;
export const SomeChosen: Story = {
  decorators: [inStudio()],
  render: () => (
    <BulkBar
      videos={videos}
      selection={{
        ids: new Set(videos.slice(0, 2).map(({ id }) => id)),
        shownIds: videos.map(({ id }) => id),
        toggle: () => {},
        replace: () => {},
      }}
    />
  ),
};
