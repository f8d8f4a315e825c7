import { listArchives } from '@commoncast/core/archives/api';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { drawnImage } from '../../../test/drawn-image.ts';
import { inStudio } from '../../../test/in-studio.tsx';
import { archive } from '../../../test/live-factories.ts';
import { statesBefore } from '../../../test/page-states.tsx';
import { readArchive } from '../../data/archives.ts';
import { ArchivesPage } from './archives-page.tsx';
import { ClipDialog } from './clip-dialog.tsx';
import { ConvertDialog } from './convert-dialog.tsx';
import { MetadataDialog } from './metadata-dialog.tsx';

const meta = { component: ArchivesPage } satisfies Meta<typeof ArchivesPage>;
export default meta;

type Story = StoryObj<typeof meta>;

const posterUrl = drawnImage('teal', 480, 270);
const nothing = { playbackUrl: null, durationMs: null, sizeBytes: null } as const;

export const List: Story = {
  decorators: [
    inStudio(
      ({ records: { archives } }) =>
        void archives.add(
          archive({ archiveName: 'On the air', status: 'RECORDING', posterUrl, durationMs: 754_000 }),
          archive({ archiveName: 'مقدمة قصيرة عن الورشة', status: 'PROCESSING', ...nothing }),
          archive({ posterUrl }),
          archive({
            archiveName: 'A very long name that goes on and on, as names of recordings do',
            status: 'FAILED',
            failureReason: 'The disk was full, so nothing could be recorded.',
            ...nothing,
          }),
        ),
    ),
  ],
};
export const ListOnPhone: Story = { ...List, globals: { viewport: { value: 'mobile1' } } };
export const Empty: Story = { decorators: [inStudio()] };
export const NoUploads: Story = { decorators: [inStudio(() => {}, { at: '/?show=uploads' })] };

const shown = readArchive(archive({ metadataList: [{ key: 'speaker', value: 'Ada' }] }));
export const Converting: Story = {
  decorators: [inStudio()],
  render: () => <ConvertDialog archive={shown} onClose={() => {}} />,
};
export const Clipping: Story = {
  decorators: [inStudio()],
  render: () => <ClipDialog archive={shown} onClose={() => {}} />,
};
export const Metadata: Story = {
  decorators: [inStudio()],
  render: () => <MetadataDialog archive={shown} onClose={() => {}} />,
};

const before = statesBefore(listArchives);
export const Loading: Story = before.Loading;
export const NotLoaded: Story = before.NotLoaded;
