import { listStreams } from '@commoncast/core/live/api';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { drawnImage } from '../../../test/drawn-image.ts';
import { inStudio } from '../../../test/in-studio.tsx';
import { liveStream } from '../../../test/live-factories.ts';
import { statesBefore } from '../../../test/page-states.tsx';
import { StreamsPage } from './streams-page.tsx';

const meta = { component: StreamsPage } satisfies Meta<typeof StreamsPage>;
export default meta;

type Story = StoryObj<typeof meta>;

const posterUrl = drawnImage('teal', 480, 270);
const premiere = { videoId: null, durationMs: 3_723_000 };
const startedAt = '2026-03-01T10:00:00.000Z';

export const List: Story = {
  decorators: [
    inStudio(
      ({ records: { streams } }) =>
        void streams.add(
          liveStream({ streamStatus: 'LIVE', startedAt, posterUrl, views: 1_234 }),
          liveStream({ name: 'From the harbour', streamStatus: 'RECONNECTING', startedAt }),
          liveStream({ name: 'مقدمة قصيرة عن الورشة', eventStart: '2099-03-05T18:00:00.000Z' }),
          liveStream({ name: 'Whenever we like', previewUrl: '/cdn/live/index.m3u8' }),
          liveStream({
            name: 'A very long name that goes on and on, because somebody has put the whole programme of the evening into it',
            streamStatus: 'ENDED',
            posterUrl,
            endedAt: startedAt,
            durationMs: 3_723_000,
            accessVisibility: 'UNLISTED',
          }),
          liveStream({ name: 'The lighthouse', premiere, posterUrl, eventStart: '2099-03-06T19:00:00.000Z' }),
          liveStream({ name: 'Called off', streamStatus: 'CANCELLED' }),
        ),
    ),
  ],
};
export const ListOnPhone: Story = { ...List, globals: { viewport: { value: 'mobile1' } } };
export const Empty: Story = { decorators: [inStudio()] };
export const NothingLive: Story = { decorators: [inStudio(() => {}, { at: '/?show=live' })] };
export const New: Story = { decorators: [inStudio(() => {}, { at: '/?new=live' })] };

const before = statesBefore(listStreams);
export const Loading: Story = before.Loading;
export const NotLoaded: Story = before.NotLoaded;
