import type { Meta, StoryObj } from '@storybook/react-vite';
import { inStudio } from '../../../test/in-studio.tsx';
import { PlayedHls } from './played-hls.tsx';

const meta = {
  component: PlayedHls,
  decorators: [inStudio()],
  args: { label: 'Harbour concert', url: '/cdn/nothing/index.m3u8' },
} satisfies Meta<typeof PlayedHls>;
export default meta;

type Story = StoryObj<typeof meta>;

/** There is nothing to play in Storybook. */
export const NotPlayable: Story = {};
