import { getSplitTestResults } from '@commoncast/core/split-tests/api';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { refuse } from '../../../../test/fake-service.ts';
import { inStudio } from '../../../../test/in-studio.tsx';
import { type Counted, runningTest } from '../../../../test/split-test-factories.ts';
import { ResultsView } from './results-view.tsx';

const test = runningTest();
const meta = { component: ResultsView, args: { test } } satisfies Meta<typeof ResultsView>;
export default meta;

type Story = StoryObj<typeof meta>;

const showing = (counted: Counted): Story => ({
  decorators: [
    inStudio(({ records }) => {
      records.splitTests.add(test);
      records.splitTestCounts.set(test.id, counted);
    }),
  ],
});

export const TooEarly: Story = showing({ days: 3, exposures: [40, 42], conversions: [3, 5] });
export const Winner: Story = showing({ days: 14, exposures: [200, 203], conversions: [20, 36] });
export const NoDifference: Story = showing({ days: 14, exposures: [200, 203], conversions: [20, 21] });
export const Mismatch: Story = showing({
  days: 14,
  exposures: [200, 260],
  conversions: [20, 40],
  hasMismatch: true,
});
export const NobodyYet: Story = showing({ days: 1, exposures: [0, 0], conversions: [0, 0] });

/** There is no answer from the server. */
export const Failed: Story = {
  decorators: [inStudio((service) => service.on(getSplitTestResults, () => refuse(500)))],
};
