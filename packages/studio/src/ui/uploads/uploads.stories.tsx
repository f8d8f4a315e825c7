import type { Meta, StoryObj } from '@storybook/react-vite';
import { inStudio } from '../../../test/in-studio.tsx';
import type { Upload } from '../../uploads/upload.ts';
import { UploadButtons } from './upload-buttons.tsx';
import { UploadList } from './upload-list.tsx';

const upload: Upload = {
  key: 'first',
  videoId: null,
  fileName: 'summer party at the harbour.mp4',
  sizeBytes: 1_240_000_000,
  sentBytes: 530_000_000,
  bytesPerS: 6_400_000,
  state: { kind: 'uploading' },
};

const meta = {
  component: UploadList,
  decorators: [inStudio()],
  args: {
    uploads: [
      upload,
      { ...upload, key: 'second', bytesPerS: null, sentBytes: 0, state: { kind: 'queued' } },
      { ...upload, key: 'third', bytesPerS: null, state: { kind: 'finishing' } },
    ],
  },
} satisfies Meta<typeof UploadList>;
export default meta;

type Story = StoryObj<typeof meta>;

export const List: Story = {};
export const ListOnPhone: Story = { globals: { viewport: { value: 'mobile1' } } };
export const Buttons: Story = {
  render: () => <UploadButtons upload={{ ...upload, state: { kind: 'paused', by: 'member' } }} />,
};
