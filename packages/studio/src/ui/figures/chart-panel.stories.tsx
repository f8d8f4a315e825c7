import type { Chart } from '@commoncast/core/insights/schema';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { useQuery } from '@tanstack/react-query';
import { inStudio } from '../../../test/in-studio.tsx';
import { contentAxis, timeAxis } from './axis-words.ts';
import { ChartPanel } from './chart-panel.tsx';

interface ChartStoryProps {
  readonly title: string;
  readonly chart: Chart;
}

function ChartStory({ title, chart }: ChartStoryProps) {
  const query = useQuery({ queryKey: ['story', title], queryFn: () => chart });
  const axis = chart.metric === 'retention' ? contentAxis : timeAxis('day');
  return <ChartPanel title={title} query={query} axis={axis} emptyText="No views in this period yet." />;
}

const meta = { component: ChartStory, decorators: [inStudio()] } satisfies Meta<typeof ChartStory>;
export default meta;

type Story = StoryObj<typeof meta>;

const day = (date: number, y: number) => ({ x: `2026-03-${String(date).padStart(2, '0')}T00:00:00.000Z`, y });

export const OverDays: Story = {
  args: {
    title: 'Views over time',
    chart: {
      metric: 'views',
      unit: 'count',
      points: [3, 8, 5, 13, 21, 18, 34].map((y, index) => day(index + 1, y)),
    },
  },
};

export const Retention: Story = {
  args: {
    title: 'Retention',
    chart: {
      metric: 'retention',
      unit: 'percent',
      points: Array.from({ length: 120 }, (_, x) => ({ x, y: 100 * 0.985 ** x })),
    },
  },
};

export const Empty: Story = {
  args: { title: 'Views over time', chart: { metric: 'views', unit: 'count', points: [] } },
};
