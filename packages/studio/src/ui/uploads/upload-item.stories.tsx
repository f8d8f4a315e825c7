import type { Meta, StoryObj } from '@storybook/react-vite';
import { inStudio } from '../../../test/in-studio.tsx';
import type { Upload } from '../../uploads/upload.ts';
import { UploadItem } from './upload-item.tsx';

const upload: Upload = {
  key: 'story',
  videoId: null,
  fileName: 'summer party at the harbour, second cut.mp4',
  sizeBytes: 1_240_000_000,
  sentBytes: 530_000_000,
  bytesPerS: 6_400_000,
  state: { kind: 'uploading' },
};

const meta = {
  component: UploadItem,
  decorators: [(Story) => <ul>{Story()}</ul>, inStudio()],
  args: { upload },
} satisfies Meta<typeof UploadItem>;
export default meta;

type Story = StoryObj<typeof meta>;

export const Uploading: Story = {};

export const Retrying: Story = {
  args: { upload: { ...upload, bytesPerS: null, state: { kind: 'retrying' } } },
};

export const Offline: Story = {
  args: { upload: { ...upload, bytesPerS: null, state: { kind: 'paused', by: 'offline' } } },
};

/** Another plan would have let it pass. */
export const PlanFull: Story = {
  args: {
    upload: {
      ...upload,
      bytesPerS: null,
      state: {
        kind: 'failed',
        message: 'Your plan stores up to 500 GB of uploaded files, and 499.9 GB are in use.',
        isAboutPlan: true,
      },
    },
  },
};

/** After a reload; the browser has kept the file's handle. */
export const Interrupted: Story = {
  args: {
    upload: { ...upload, bytesPerS: null, state: { kind: 'waiting', hasHandle: true, message: null } },
  },
};

export const Failed: Story = {
  args: {
    upload: {
      ...upload,
      bytesPerS: null,
      state: { kind: 'failed', message: 'This upload was removed. Cancel it and upload the file again.' },
    },
  },
};

/** A name from the right to the left, and longer than the page. */
export const RightToLeft: Story = {
  args: { upload: { ...upload, fileName: `${'حفلة الصيف في الميناء '.repeat(8)}.mp4` } },
};
