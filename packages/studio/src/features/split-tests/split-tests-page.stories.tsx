import { listSplitTests } from '@commoncast/core/split-tests/api';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { inStudio } from '../../../test/in-studio.tsx';
import { statesBefore } from '../../../test/page-states.tsx';
import { runningTest, splitTest } from '../../../test/split-test-factories.ts';
import { SplitTestsPage } from './split-tests-page.tsx';

const meta = { component: SplitTestsPage } satisfies Meta<typeof SplitTestsPage>;
export default meta;

type Story = StoryObj<typeof meta>;

export const List: Story = {
  decorators: [
    inStudio(
      (service) =>
        void service.records.splitTests.add(
          runningTest(),
          runningTest({ name: 'Two films', state: 'PAUSED', goal: { kind: 'play' } }),
          runningTest({ name: 'Done', state: 'COMPLETED', completedAt: '2026-03-20T10:00:00.000Z' }),
          splitTest({
            name: 'عرض الربيع',
            goal: { kind: 'page', url: `shop.example/${'path/'.repeat(30)}` },
          }),
        ),
    ),
  ],
};
export const ListOnPhone: Story = { ...List, globals: { viewport: { value: 'mobile1' } } };
export const Empty: Story = {
  decorators: [inStudio()],
};
export const EmptyArchive: Story = {
  decorators: [inStudio(() => {}, { at: '/?show=archived' })],
};

const before = statesBefore(listSplitTests);
export const Loading: Story = before.Loading;
export const NotLoaded: Story = before.NotLoaded;
