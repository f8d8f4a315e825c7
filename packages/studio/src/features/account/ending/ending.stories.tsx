import { getExport } from '@commoncast/core/business-end/api';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { dataExport, readyExport } from '../../../../test/business-end-factories.ts';
import { impersonationProps, memberProps, pageProps } from '../../../../test/factories.ts';
import type { FakeService } from '../../../../test/fake-service.ts';
import { inStudio } from '../../../../test/in-studio.tsx';
import { member } from '../../../../test/member-factories.ts';
import { statesBefore } from '../../../../test/page-states.tsx';
import { BusinessEnd } from './business-end.tsx';
import { ClosingPage } from './closing-page.tsx';

const meta = { component: BusinessEnd } satisfies Meta<typeof BusinessEnd>;
export default meta;

type Story = StoryObj<typeof meta>;

const props = pageProps({ sendsMail: true });
const closing = props.business && { ...props.business, deletionDate: '2026-12-26T10:00:00.000Z' };

function withColleague({ records: { members } }: FakeService): void {
  const grace = member();
  members.set(grace.id, grace);
}

const withExport = (made: FakeService['records']['dataExport']) => (service: FakeService) => {
  withColleague(service);
  service.records.dataExport = made;
};

export const Owner: Story = { decorators: [inStudio(withColleague, { props })] };
export const OnlyMember: Story = { decorators: [inStudio(() => {}, { props })] };
export const ExportWaits: Story = { decorators: [inStudio(withExport(dataExport()), { props })] };
export const ExportRuns: Story = {
  decorators: [
    inStudio(withExport(dataExport({ state: 'RUNNING', percent: 40, secondsLeft: 90 })), { props }),
  ],
};
export const ExportReady: Story = { decorators: [inStudio(withExport(readyExport()), { props })] };
export const ExportReadyOnPhone: Story = { ...ExportReady, globals: { viewport: { value: 'mobile1' } } };
export const ExportFailed: Story = {
  decorators: [
    inStudio(withExport(dataExport({ state: 'FAILED', problem: 'The server has no room.' })), { props }),
  ],
};
export const Member: Story = { decorators: [inStudio(() => {}, { props: memberProps() })] };
export const Impersonated: Story = { decorators: [inStudio(() => {}, { props: impersonationProps() })] };

/** All that is left of a business that is to be deleted. */
export const Closing: Story = {
  render: () => <ClosingPage />,
  decorators: [inStudio(() => {}, { props: { ...props, business: closing } })],
};
export const ClosingOnPhone: Story = { ...Closing, globals: { viewport: { value: 'mobile1' } } };
export const ClosingForMember: Story = {
  ...Closing,
  decorators: [inStudio(() => {}, { props: memberProps({ business: closing }) })],
};

const before = statesBefore(getExport);
export const Loading: Story = before.Loading;
export const NotLoaded: Story = before.NotLoaded;
