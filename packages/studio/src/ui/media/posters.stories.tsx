import MoreVert from '@mui/icons-material/MoreVertOutlined';
import PlaylistPlayOutlined from '@mui/icons-material/PlaylistPlayOutlined';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import type { Meta, StoryObj } from '@storybook/react-vite';
import type { ReactNode } from 'react';
import { drawnImage } from '../../../test/drawn-image.ts';
import { inStudio } from '../../../test/in-studio.tsx';
import { PosterCard } from './poster-card.tsx';
import { PosterImage } from './poster-image.tsx';
import { PosterPicker } from './poster-picker.tsx';
import { StoryboardFilm } from './storyboard-film.tsx';
import { StoryboardPicture } from './storyboard-picture.tsx';

const poster = drawnImage('teal', 480, 270);
const sheet = drawnImage('teal', 384, 108);
const storyboardUrl = `data:text/vtt,${encodeURIComponent(
  `WEBVTT\n\n00:00.000 --> 00:05.000\n${sheet}#xywh=0,0,192,108\n`,
)}`;

const done = async () => true;
const picker = {
  label: 'Poster',
  posterUrl: poster,
  storyboardUrl,
  hint: 'Shown until the video plays, and in link previews.',
  resetLabel: 'Use the automatic poster',
  actions: { isBusy: false, problem: null, upload: done, take: done, reset: done },
};

function Frame({ children }: { readonly children: ReactNode }) {
  return (
    <Box sx={{ position: 'relative', width: '20rem', maxWidth: '100%', aspectRatio: '16 / 9' }}>
      {children}
    </Box>
  );
}

function Cards({ posterUrl, name }: { readonly posterUrl: string | null; readonly name: string }) {
  return (
    <Box component="ul" sx={{ p: 0, maxWidth: '20rem' }}>
      <PosterCard
        to="/playlists/1"
        name={name}
        posterUrl={posterUrl}
        icon={<PlaylistPlayOutlined fontSize="large" />}
        color="teal"
        text="3 videos · 12:40"
        menu={
          <IconButton aria-label={`More about ${name}`}>
            <MoreVert />
          </IconButton>
        }
      />
    </Box>
  );
}

const meta = { component: PosterPicker, decorators: [inStudio()], args: picker } satisfies Meta<
  typeof PosterPicker
>;
export default meta;

type Story = StoryObj<typeof meta>;

export const Default: Story = {};
export const WithoutPoster: Story = { args: { posterUrl: null, storyboardUrl: null, resetLabel: null } };
export const Busy: Story = { args: { actions: { ...picker.actions, isBusy: true } } };
export const Refused: Story = {
  args: {
    actions: { ...picker.actions, problem: 'This file is over 20 MB. Choose a smaller picture.' },
  },
};
export const Card: Story = { render: () => <Cards posterUrl={poster} name="Harbour at dawn" /> };
export const CardWithoutPicture: Story = {
  render: () => <Cards posterUrl={null} name={'جولة في الميناء القديم '.repeat(6)} />,
};
export const Image: Story = {
  render: () => (
    <Frame>
      <PosterImage posterUrl={poster} widthPx={320} />
    </Frame>
  ),
};
export const Film: Story = {
  render: () => (
    <Frame>
      <StoryboardFilm storyboardUrl={storyboardUrl} />
    </Frame>
  ),
};
export const OneFrame: Story = {
  render: () => (
    <Frame>
      <StoryboardPicture frame={{ startS: 0, sheetUrl: sheet, x: 0, y: 0, width: 192, height: 108 }} />
    </Frame>
  ),
};
