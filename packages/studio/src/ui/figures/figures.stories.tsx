import type { Chart, KpiAnswer } from '@commoncast/core/insights/schema';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { useQuery } from '@tanstack/react-query';
import { inStudio } from '../../../test/in-studio.tsx';
import { contentAxis, timeAxis } from './axis-words.ts';
import { ChartLine } from './chart-line.tsx';
import { ChartTable } from './chart-table.tsx';
import { Definition } from './definition.tsx';
import { FigureGrid } from './figure-grid.tsx';
import { RangeSwitch } from './range-switch.tsx';
import { SuspectNote } from './suspect-note.tsx';

const answer: KpiAnswer = {
  kpis: [
    { name: 'views', unit: 'count', value: 1_204, previous: 980 },
    { name: 'uniqueViewers', unit: 'count', value: 640, previous: 655 },
    { name: 'watchTime', unit: 'ms', value: 54_000_000, previous: null },
    { name: 'concurrent', unit: 'count', value: 3, previous: null },
  ],
  dailyUniqueViewers: 212,
  suspect: { plays: 412, watchTimeMs: 7_200_000 },
  countedUntil: '2026-03-08T10:00:00.000Z',
};

const views: Chart = {
  metric: 'views',
  unit: 'count',
  points: [3, 8, 5, 13, 21, 18, 34].map((y, index) => ({ x: `2026-03-0${index + 1}T00:00:00.000Z`, y })),
};
const retention: Chart = {
  metric: 'retention',
  unit: 'percent',
  points: Array.from({ length: 60 }, (_, x) => ({ x, y: 100 * 0.985 ** x })),
};

interface GridStoryProps {
  readonly answer?: () => KpiAnswer | Promise<KpiAnswer>;
}

function GridStory({ answer: ask = () => answer }: GridStoryProps) {
  const query = useQuery({ queryKey: ['story', 'figures'], queryFn: ask, retry: false });
  return (
    <FigureGrid
      names={['views', 'uniqueViewers', 'watchTime', 'concurrent']}
      query={query}
      columns={{ xs: 'repeat(2, minmax(0, 1fr))', lg: 'repeat(4, minmax(0, 1fr))' }}
    />
  );
}

const meta = { component: GridStory, decorators: [inStudio()] } satisfies Meta<typeof GridStory>;
export default meta;

type Story = StoryObj<typeof meta>;

export const Grid: Story = {};
export const GridOnPhone: Story = { globals: { viewport: { value: 'mobile1' } } };
export const Loading: Story = { args: { answer: () => new Promise(() => {}) } };
export const GridFailed: Story = { args: { answer: () => Promise.reject(new Error('No answer')) } };
export const Line: Story = {
  render: () => <ChartLine chart={views} title="Views over time" axis={timeAxis('day')} />,
};
export const AsTable: Story = {
  render: () => <ChartTable chart={retention} title="Retention" axis={contentAxis} />,
};
export const Explained: Story = {
  render: () => <Definition of="Watch time" text="Time in which the picture moved." />,
};
export const Ranges: Story = { render: () => <RangeSwitch /> };
export const Suspects: Story = { render: () => <SuspectNote suspect={answer.suspect} /> };
