import { createChecksum } from '@commoncast/core/business/checksum-api';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { pageProps, player, verification } from '../../../test/factories.ts';
import type { FakeService } from '../../../test/fake-service.ts';
import { inStudio } from '../../../test/in-studio.tsx';
import { statesBefore } from '../../../test/page-states.tsx';
import { InstallPage } from './install-page.tsx';

const meta = { component: InstallPage } satisfies Meta<typeof InstallPage>;
export default meta;

type Story = StoryObj<typeof meta>;

const serve =
  (last: ReturnType<typeof verification> | null) =>
  (service: FakeService): void => {
    service.records.lastCheck = last;
    service.records.players.add(player({ name: 'Shop window' }));
  };
const owner = pageProps();
const withDomains = pageProps({
  demoOrigin: 'http://demo.test',
  business: owner.business && {
    ...owner.business,
    allowedDomains: ['shop.example', '*.harbour.example'],
    hasVisitorConsent: true,
  },
});

export const First: Story = { decorators: [inStudio(serve(null))] };
export const Checked: Story = {
  decorators: [inStudio(serve(verification({ builder: 'wordpress' })), { props: withDomains })],
};
export const CheckedOnPhone: Story = { ...Checked, globals: { viewport: { value: 'mobile1' } } };

const before = statesBefore(createChecksum, { serve: serve(null) });
export const Loading: Story = before.Loading;
export const NotLoaded: Story = before.NotLoaded;
