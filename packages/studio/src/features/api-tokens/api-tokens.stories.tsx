import { listApiTokens } from '@commoncast/core/api-tokens/api';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { apiToken } from '../../../test/factories.ts';
import { inStudio } from '../../../test/in-studio.tsx';
import { statesBefore } from '../../../test/page-states.tsx';
import { ApiTokensPage } from './api-tokens-page.tsx';
import { CreatedTokenDialog } from './created-token-dialog.tsx';
import { NewTokenDialog } from './new-token-dialog.tsx';

const meta = { component: ApiTokensPage } satisfies Meta<typeof ApiTokensPage>;
export default meta;

type Story = StoryObj<typeof meta>;

export const List: Story = {
  decorators: [
    inStudio(
      ({ records: { apiTokens } }) =>
        void apiTokens.add(
          apiToken({ lastUsedDate: '2026-03-01T09:30:00.000Z' }),
          apiToken({
            name: 'Nightly export of everything that was watched in all of our shops',
            scopes: ['content:read', 'content:write', 'insights:read'],
            expiresDate: '2026-01-01T00:00:00.000Z',
            isActive: false,
          }),
          apiToken({ name: 'متجر', isActive: false, expiresDate: null }),
        ),
    ),
  ],
};
export const ListOnPhone: Story = { ...List, globals: { viewport: { value: 'mobile1' } } };
export const Empty: Story = { decorators: [inStudio()] };
export const New: Story = {
  decorators: [inStudio()],
  render: () => <NewTokenDialog onCreated={() => {}} onClose={() => {}} />,
};
export const Created: Story = {
  decorators: [inStudio()],
  render: () => (
    <CreatedTokenDialog
      created={{ ...apiToken(), token: 'cct_Zm9ydHktdGhyZWUgcmFuZG9tIGNoYXJhY3RlcnMgLg' }}
      onClose={() => {}}
    />
  ),
};

const before = statesBefore(listApiTokens);
export const Loading: Story = before.Loading;
export const NotLoaded: Story = before.NotLoaded;
