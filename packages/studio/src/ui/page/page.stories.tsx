import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { inStudio } from '../../../test/in-studio.tsx';
import { BackLink } from './back-link.tsx';
import { Loading as LoadingPart } from './loading.tsx';
import { Page } from './page.tsx';

const meta = {
  component: Page,
  decorators: [inStudio()],
  args: {
    title: 'Harbour at dawn',
    back: <BackLink to="/videos">Videos</BackLink>,
    actions: <Button variant="contained">Save</Button>,
    children: <Typography>What the page is about.</Typography>,
  },
} satisfies Meta<typeof Page>;
export default meta;

type Story = StoryObj<typeof meta>;

export const Default: Story = {};
export const DefaultOnPhone: Story = { globals: { viewport: { value: 'mobile1' } } };
/** A title from right to left, and longer than the page. */
export const RightToLeft: Story = { args: { title: 'جولة في الميناء القديم '.repeat(8) } };
export const Loading: Story = {
  args: {
    children: (
      <LoadingPart label="Loading the videos" sx={{ gap: 4 }}>
        <Skeleton variant="rounded" height={80} />
        <Skeleton variant="rounded" height={80} />
      </LoadingPart>
    ),
  },
};
