import { createForm } from '@commoncast/core/form/form';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { drawnImage } from '../../../../test/drawn-image.ts';
import { inStudio } from '../../../../test/in-studio.tsx';
import { useForm } from '../use-form.ts';
import { ImageButtons } from './image-buttons.tsx';
import { ImageDropArea } from './image-drop-area.tsx';
import { LogoDropArea } from './logo-drop-area.tsx';
import { LogoField } from './logo-field.tsx';
import { LogoPreview } from './logo-preview.tsx';
import { useImageEditing } from './use-image-editing.ts';

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
export const OnItsOwn: Story = { render: () => <LogoPreview address={drawnImage('teal')} /> };

function Field() {
  const { form } = useForm(() =>
    createForm<{ logo: string }>({ rules: {}, initial: { logo: drawnImage('teal') } }),
  );
  return <LogoField form={form} kind="BUSINESS_PROFILE" savedLogo={drawnImage('teal')} />;
}
export const InAForm: Story = { render: () => <Field /> };

function Picture({ picture, isBusy = false }: { readonly picture: string; readonly isBusy?: boolean }) {
  const { form, state } = useForm(() => createForm<{ picture: string }>({ rules: {}, initial: { picture } }));
  const editing = useImageEditing(form, 'picture', { kind: 'STREAM_THUMBNAIL', saved: picture });
  const { value } = state.picture;
  return (
    <>
      <ImageDropArea noun="picture" aspectRatio="16 / 9" isBusy={isBusy} onDrop={() => {}}>
        {value === '' ? null : <img src={value} alt="" style={{ width: '100%' }} />}
      </ImageDropArea>
      <ImageButtons
        editing={{ ...editing, isBusy }}
        isEmpty={value === ''}
        uploadLabel="Upload a picture"
        hintId=""
      />
    </>
  );
}
const wide = drawnImage('teal', 480, 270);
export const WidePicture: Story = { render: () => <Picture picture={wide} /> };
export const NoPicture: Story = { render: () => <Picture picture="" /> };
export const PictureUploading: Story = { render: () => <Picture picture={wide} isBusy /> };
