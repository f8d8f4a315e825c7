import { listWidgets } from '@commoncast/core/widgets/api';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { newId, onePage, widget } from '../../../test/factories.ts';
import { inStudio } from '../../../test/in-studio.tsx';
import { statesBefore } from '../../../test/page-states.tsx';
import { WidgetsPage } from './widgets-page.tsx';

const meta = { component: WidgetsPage } satisfies Meta<typeof WidgetsPage>;
export default meta;

type Story = StoryObj<typeof meta>;

const withPlayer = { playerId: newId(), playerName: 'Shop window' };

export const List: Story = {
  decorators: [
    inStudio((service) => {
      service.on(listWidgets, () =>
        onePage(
          widget({ ...withPlayer, urls: ['shop.example/sale', 'shop.example/products/*'] }),
          widget({ ...withPlayer, name: 'Under test', kind: 'POPOVER', splitTestId: newId() }),
          widget({ ...withPlayer, name: 'Switched off', kind: 'STICKY', isEnabled: false }),
          widget({
            name: 'A very long name that goes on and on, because somebody has put the whole campaign into it',
            urls: [`shop.example/${'a-very-long-path/'.repeat(12)}`],
            kind: 'INLINE',
          }),
          widget({ ...withPlayer, name: 'عرض الربيع', playerName: 'مقدمة قصيرة عن الورشة' }),
        ),
      );
    }),
  ],
};

export const Empty: Story = {
  decorators: [inStudio((service) => service.on(listWidgets, () => onePage()))],
};

const before = statesBefore(listWidgets);
export const Loading: Story = before.Loading;
export const NotLoaded: Story = before.NotLoaded;
