import { withId } from '@commoncast/core/http/with-id';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { drawnImage } from '../../../test/drawn-image.ts';
import { hypergraphic } from '../../../test/factories.ts';
import { inStudio } from '../../../test/in-studio.tsx';
import { HypergraphicDialog } from './hypergraphic-dialog.tsx';

const meta = {
  component: HypergraphicDialog,
  decorators: [inStudio()],
  args: { onClose: () => {}, image: null },
} satisfies Meta<typeof HypergraphicDialog>;
export default meta;

type Story = StoryObj<typeof meta>;

export const New: Story = {};
export const Saved: Story = {
  args: { image: withId(hypergraphic({ defaultPath: drawnImage('teal'), hoverPath: drawnImage('orange') })) },
};
