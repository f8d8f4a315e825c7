import type { Meta, StoryObj } from '@storybook/react-vite';
import { type ComponentType, useState } from 'react';
import { player, video } from '../../../test/factories.ts';
import { inStudio } from '../../../test/in-studio.tsx';
import { AccountItems } from './account-items.tsx';
import { CreateItems } from './create-items.tsx';
import type { ShellMenuProps } from './menu-button.tsx';
import { MoreItems } from './more-items.tsx';
import { OfflineBanner } from './offline-banner.tsx';
import { SearchDialog } from './search-dialog.tsx';
import { Shell } from './shell.tsx';

const meta = {
  component: Shell,
  parameters: { layout: 'fullscreen' },
  decorators: [
    inStudio((service) => {
      service.records.videos.add(video(), video({ name: 'مقدمة قصيرة عن الورشة' }));
      service.records.players.add(player());
    }),
  ],
} satisfies Meta<typeof Shell>;
export default meta;

type Story = StoryObj<typeof meta>;

export const Default: Story = {};
export const OnPhone: Story = { globals: { viewport: { value: 'mobile1' } } };
export const Offline: Story = { render: () => <OfflineBanner /> };
export const Search: Story = { render: () => <SearchDialog onClose={() => {}} /> };

function OpenMenu({ Items }: { readonly Items: ComponentType<ShellMenuProps> }) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  return (
    <>
      <button type="button" ref={setAnchor}>
        Opens it
      </button>
      {anchor && <Items id="menu" anchor={anchor} onClose={() => {}} />}
    </>
  );
}

export const CreateMenu: Story = { render: () => <OpenMenu Items={CreateItems} /> };
export const AccountMenu: Story = { render: () => <OpenMenu Items={AccountItems} /> };
export const MoreMenu: Story = { render: () => <OpenMenu Items={MoreItems} /> };
