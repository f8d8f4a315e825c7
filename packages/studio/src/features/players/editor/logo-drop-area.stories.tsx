import type { Meta, StoryObj } from '@storybook/react-vite';
import { drawnImage } from '../../../../test/drawn-image.ts';
import { inStudio } from '../../../../test/in-studio.tsx';
import { LogoDropArea } from './logo-drop-area.tsx';

const meta = {
  component: LogoDropArea,
  decorators: [inStudio()],
  args: { address: drawnImage('teal'), isBusy: false, onDrop: () => {} },
} satisfies Meta<typeof LogoDropArea>;
export default meta;

type Story = StoryObj<typeof meta>;

export const Default: Story = {};
export const Empty: Story = { args: { address: '' } };
export const Uploading: Story = { args: { isBusy: true } };
export const NoImage: Story = { args: { address: 'data:image/png;base64,AA' } };
