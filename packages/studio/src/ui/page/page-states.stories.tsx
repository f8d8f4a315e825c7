import { whoCan } from '@commoncast/core/authentication/permissions';
import { ApiError } from '@commoncast/core/http/api-error';
import Button from '@mui/material/Button';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { inStudio } from '../../../test/in-studio.tsx';
import { EmptyState } from './empty-state.tsx';
import { ErrorState } from './error-state.tsx';
import { NotAllowedPage } from './not-allowed-page.tsx';

const meta = { component: EmptyState, decorators: [inStudio()] } satisfies Meta<typeof EmptyState>;
export default meta;

type Story = StoryObj<typeof EmptyState>;

export const Empty: Story = {
  args: {
    title: 'Create your first player',
    text: 'A player shows a video on your site, in your colours.',
    action: <Button variant="contained">Create a player</Button>,
  },
};

const error = new ApiError({ status: 0, code: 'NETWORK', message: 'No connection' });

/** There is no answer from the server. */
export const NoConnection: Story = {
  render: () => <ErrorState title="Your videos could not be loaded" error={error} onRetry={() => {}} />,
};

/** A member has followed a link to a page for owners. */
export const NotAllowed: Story = {
  render: () => <NotAllowedPage who={whoCan('account:write')} />,
};
