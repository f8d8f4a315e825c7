import type { Meta, StoryObj } from '@storybook/react-vite';
import { inStudio } from '../../../../test/in-studio.tsx';
import { FeedbackDialog } from './feedback-dialog.tsx';

const meta = {
  component: FeedbackDialog,
  decorators: [inStudio()],
  args: { onClose: () => {} },
} satisfies Meta<typeof FeedbackDialog>;
export default meta;

type Story = StoryObj<typeof meta>;

export const Empty: Story = {};
export const OnPhone: Story = { globals: { viewport: { value: 'mobile1' } } };
