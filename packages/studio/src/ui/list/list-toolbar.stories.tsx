import type { Meta, StoryObj } from '@storybook/react-vite';
import { inStudio } from '../../../test/in-studio.tsx';
import { ListToolbar } from './list-toolbar.tsx';
import { PartSwitch } from './part-switch.tsx';
import { SORTS } from './sorts.ts';
import { useListAddress } from './use-list-address.ts';

function Toolbar({ hasRows }: { readonly hasRows: boolean }) {
  const address = useListAddress({ sorts: SORTS, parts: { current: 'Current', archived: 'Archived' } });
  return (
    <ListToolbar
      address={address}
      searchLabel="Search names and pages"
      partSwitch={<PartSwitch address={address} />}
      hasRows={hasRows}
    />
  );
}

const meta = {
  component: Toolbar,
  args: { hasRows: true },
} satisfies Meta<typeof Toolbar>;
export default meta;

type Story = StoryObj<typeof meta>;

export const Default: Story = { decorators: [inStudio()] };
export const Searching: Story = { decorators: [inStudio(() => {}, { at: '/?q=workshop&show=archived' })] };
export const WithoutRows: Story = { decorators: [inStudio()], args: { hasRows: false } };
export const OnPhone: Story = { decorators: [inStudio()], globals: { viewport: { value: 'mobile1' } } };
