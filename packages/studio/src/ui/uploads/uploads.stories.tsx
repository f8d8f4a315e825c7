import type { Meta, StoryObj } from '@storybook/react-vite';
import { useEffect } from 'react';
import { inStudio } from '../../../test/in-studio.tsx';
import { useServices } from '../../services/use-services.ts';
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

function Running({ uploads: shown }: { readonly uploads: readonly Upload[] }) {
  const { uploads } = useServices();
  useEffect(() => uploads.store.setState({ uploads: [...shown] }), [uploads, shown]);
  return <UploadList />;
}

const meta = {
  component: Running,
  decorators: [inStudio()],
  args: {
    uploads: [
      upload,
      { ...upload, key: 'second', bytesPerS: null, sentBytes: 0, state: { kind: 'queued' } },
      { ...upload, key: 'third', bytesPerS: null, state: { kind: 'finishing' } },
    ],
  },
} satisfies Meta<typeof Running>;
export default meta;

type Story = StoryObj<typeof meta>;

export const List: Story = {};
export const ListOnPhone: Story = { globals: { viewport: { value: 'mobile1' } } };
export const Buttons: Story = {
  render: () => <UploadButtons upload={{ ...upload, state: { kind: 'paused', by: 'member' } }} />,
};
