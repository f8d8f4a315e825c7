import type { Meta, StoryObj } from '@storybook/react-vite';
import { inStudio } from '../../../test/in-studio.tsx';
import { FigureCard } from './figure-card.tsx';

const meta = { component: FigureCard, decorators: [inStudio()] } satisfies Meta<typeof FigureCard>;
export default meta;

type Story = StoryObj<typeof meta>;

export const Growing: Story = {
  args: { name: 'views', kpi: { name: 'views', unit: 'count', value: 1_204, previous: 980 } },
};

export const NothingToCompareWith: Story = {
  args: { name: 'watchTime', kpi: { name: 'watchTime', unit: 'ms', value: 5_400_000, previous: null } },
};

/** There is nothing to divide by. */
export const NoValue: Story = {
  args: {
    name: 'averagePercentWatched',
    kpi: { name: 'averagePercentWatched', unit: 'percent', value: null, previous: null },
  },
};

/** The server did not answer. */
export const NotToBeHad: Story = { args: { name: 'views', kpi: null } };

export const Loading: Story = { args: { name: 'views', kpi: undefined } };
