import { listDestinations } from '@commoncast/core/destinations/api';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { inStudio } from '../../../test/in-studio.tsx';
import { destination } from '../../../test/live-factories.ts';
import { statesBefore } from '../../../test/page-states.tsx';
import { DestinationDialog } from './destination-dialog.tsx';
import { DestinationsPage } from './destinations-page.tsx';

const meta = { component: DestinationsPage } satisfies Meta<typeof DestinationsPage>;
export default meta;

type Story = StoryObj<typeof meta>;

export const List: Story = {
  decorators: [
    inStudio(
      ({ records: { destinations } }) =>
        void destinations.add(
          destination(),
          destination({
            name: 'The page of the choir',
            platform: 'FACEBOOK',
            rtmpUrl: 'rtmps://live-api-s.facebook.com:443/rtmp/',
            lastError: 'Facebook refused the key. Copy it again from Live Producer.',
          }),
          destination({
            name: 'البث المباشر',
            platform: 'CUSTOM',
            rtmpUrl: 'rtmp://a-very-long-name-of-a-server.somewhere-else.example/and/a/long/path',
            status: 'INACTIVE',
          }),
        ),
    ),
  ],
};
export const ListOnPhone: Story = { ...List, globals: { viewport: { value: 'mobile1' } } };
export const Empty: Story = { decorators: [inStudio()] };
export const New: Story = {
  decorators: [inStudio()],
  render: () => <DestinationDialog onClose={() => {}} />,
};

const before = statesBefore(listDestinations);
export const Loading: Story = before.Loading;
export const NotLoaded: Story = before.NotLoaded;
