import type { Meta, StoryObj } from '@storybook/react-vite';
import { drawnImage } from '../../../test/drawn-image.ts';
import { inStudio } from '../../../test/in-studio.tsx';
import { FrameDialog } from './frame-dialog.tsx';

const sheet = drawnImage('teal', 384, 108);
const track = `WEBVTT\n\n00:00.000 --> 00:05.000\n${sheet}#xywh=0,0,192,108\n\n00:05.000 --> 00:10.000\n${sheet}#xywh=192,0,192,108\n`;

const meta = {
  component: FrameDialog,
  decorators: [inStudio()],
  args: {
    storyboardUrl: `data:text/vtt,${encodeURIComponent(track)}`,
    isBusy: false,
    problem: null,
    onChoose: async () => {},
    onClose: () => {},
  },
} satisfies Meta<typeof FrameDialog>;
export default meta;

type Story = StoryObj<typeof meta>;

export const Default: Story = {};
export const Refused: Story = {
  args: { problem: 'There is no picture right now of the video. Choose another one.' },
};
export const WithoutFrames: Story = { args: { storyboardUrl: 'data:text/vtt,WEBVTT' } };
