import type { VodProgress } from '@commoncast/core/streams/schema';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { inStudio } from '../../../test/in-studio.tsx';
import { progressWords } from './progress-words.ts';
import { StateText } from './state-text.tsx';

const progress: VodProgress = {
  status: 'READY',
  making: null,
  percent: 100,
  etaS: null,
  failureReason: null,
};

const meta = {
  component: StateText,
  decorators: [inStudio()],
  args: { words: progressWords(progress) },
} satisfies Meta<typeof StateText>;
export default meta;

type Story = StoryObj<typeof meta>;

export const Ready: Story = {};

export const Playable: Story = {
  args: { words: progressWords({ ...progress, status: 'PLAYABLE', making: '720p', percent: 40, etaS: 110 }) },
};

export const Failed: Story = {
  args: {
    words: progressWords({
      ...progress,
      status: 'FAILED',
      failureReason: 'This file has no video track. Upload an MP4, MOV, WebM or MKV.',
    }),
  },
};

export const Live: Story = {
  args: { words: { state: 'Live', detail: 'since 14:05', tone: 'live' } },
};

export const ToChange: Story = {
  args: { words: { state: '2 things to change', detail: '', tone: 'warn' } },
};
