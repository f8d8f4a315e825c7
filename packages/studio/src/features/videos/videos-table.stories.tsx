import type { Meta, StoryObj } from '@storybook/react-vite';
import { video } from '../../../test/factories.ts';
import { inStudio } from '../../../test/in-studio.tsx';
import { VideosTable } from './videos-table.tsx';

const meta = {
  component: VideosTable,
  decorators: [inStudio()],
  args: {
    sort: 'createdDate,DESC',
    onSort: () => {},
    selection: { ids: new Set(), shownIds: [], toggle: () => {}, replace: () => {} },
    videos: [
      video(),
      video({
        name: 'A very long name that goes on and on, because somebody has put the whole programme of the evening into it, with the names of all who take part',
        publishState: 'UnPublished',
        progress: { status: 'PLAYABLE', making: '720p', percent: 40, etaS: 110, failureReason: null },
      }),
      video({ name: 'مقدمة قصيرة عن الورشة', views: 1_234_567 }),
    ],
  },
} satisfies Meta<typeof VideosTable>;
export default meta;

type Story = StoryObj<typeof meta>;

export const Default: Story = {};
