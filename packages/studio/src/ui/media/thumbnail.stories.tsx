import type { Meta, StoryObj } from '@storybook/react-vite';
import { drawnImage } from '../../../test/drawn-image.ts';
import { inStudio } from '../../../test/in-studio.tsx';
import { Thumbnail } from './thumbnail.tsx';

const meta = {
  component: Thumbnail,
  decorators: [inStudio()],
  args: { posterUrl: drawnImage('teal', 320, 180), durationMs: 754_000 },
} satisfies Meta<typeof Thumbnail>;
export default meta;

type Story = StoryObj<typeof meta>;

export const Default: Story = {};
export const Upright: Story = { args: { posterUrl: drawnImage('teal', 180, 320) } };
export const WithoutPicture: Story = { args: { posterUrl: null, durationMs: null } };
export const Small: Story = { args: { isSmall: true } };
