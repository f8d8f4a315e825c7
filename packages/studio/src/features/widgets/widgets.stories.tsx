import { listWidgets } from '@commoncast/core/widgets/api';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { player, widget } from '../../../test/factories.ts';
import { inStudio } from '../../../test/in-studio.tsx';
import { statesBefore } from '../../../test/page-states.tsx';
import { runningTest } from '../../../test/split-test-factories.ts';
import { WidgetsPage } from './widgets-page.tsx';

const meta = { component: WidgetsPage } satisfies Meta<typeof WidgetsPage>;
export default meta;

type Story = StoryObj<typeof meta>;

const shopWindow = player();
const introduction = player({ name: 'مقدمة قصيرة عن الورشة' });
const withPlayer = { playerId: shopWindow.uuid };
const underTest = widget({ ...withPlayer, name: 'Under test', kind: 'POPOVER' });

export const List: Story = {
  decorators: [
    inStudio(({ records: { widgets, players, splitTests } }) => {
      players.add(shopWindow, introduction);
      splitTests.add(runningTest({ widgetId: underTest.id }));
      widgets.add(
        widget({ ...withPlayer, urls: ['shop.example/sale', 'shop.example/products/*'] }),
        underTest,
        widget({ ...withPlayer, name: 'Switched off', kind: 'STICKY', isEnabled: false }),
        widget({
          name: 'A very long name that goes on and on, because somebody has put the whole campaign into it',
          urls: [`shop.example/${'a-very-long-path/'.repeat(12)}`],
          kind: 'INLINE',
        }),
        widget({ name: 'عرض الربيع', playerId: introduction.uuid }),
      );
    }),
  ],
};

export const Empty: Story = {
  decorators: [inStudio()],
};

const before = statesBefore(listWidgets);
export const Loading: Story = before.Loading;
export const NotLoaded: Story = before.NotLoaded;
