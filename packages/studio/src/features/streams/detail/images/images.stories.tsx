import type { Meta, StoryObj } from '@storybook/react-vite';
import { drawnImage } from '../../../../../test/drawn-image.ts';
import { newId } from '../../../../../test/factories.ts';
import { inStudio } from '../../../../../test/in-studio.tsx';
import { liveStream } from '../../../../../test/live-factories.ts';
import { addImage } from '../../../../../test/service/serve-images.ts';
import { ChooseUploaded } from './choose-uploaded.tsx';
import { UploadedImage } from './uploaded-image.tsx';
import { UploadedImagesDialog } from './uploaded-images-dialog.tsx';

const chosen = drawnImage('teal', 480, 270);
const meta = {
  component: UploadedImagesDialog,
  args: {
    ...{ kind: 'STREAM_THUMBNAIL', noun: 'picture', chosen },
    ...{ onChoose: () => {}, onDeleted: () => {}, onClose: () => {} },
  },
} satisfies Meta<typeof UploadedImagesDialog>;
export default meta;

type Story = StoryObj<typeof meta>;

const COLORS = ['teal', 'indianred', 'darkslateblue', 'goldenrod', 'seagreen'];
const withUploads = (...colors: string[]) =>
  inStudio(({ records }) => {
    for (const [index, color] of colors.entries()) {
      const url = drawnImage(color, 480, 270);
      const createdDate = new Date(Date.UTC(2026, 0, 31 - index, 12)).toISOString();
      addImage(records, { id: newId(), kind: 'STREAM_THUMBNAIL', url, createdDate });
      if (index < 2) records.streams.add(liveStream({ thumbnail: url }));
    }
  });

export const Some: Story = { decorators: [withUploads(...COLORS)] };
export const Empty: Story = { decorators: [withUploads()] };
export const OnPhone: Story = { ...Some, globals: { viewport: { value: 'mobile1' } } };
export const Pages: Story = { decorators: [withUploads(...COLORS, ...COLORS, ...COLORS)] };
export const AsAButton: Story = {
  decorators: [withUploads(...COLORS)],
  render: ({ onClose: _, ...props }) => <ChooseUploaded {...props} />,
};
const image = { id: newId(), url: chosen, createdDate: '2026-01-31T12:00:00Z', uses: 1 };
export const One: Story = {
  decorators: [inStudio()],
  render: () => (
    <ul style={{ width: '12rem' }}>
      <UploadedImage image={image} noun="picture" isChosen={false} onChoose={() => {}} onDelete={() => {}} />
    </ul>
  ),
};
