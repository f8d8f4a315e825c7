import { listSuspects } from '@commoncast/core/insights/api';
import type { Meta, StoryObj } from '@storybook/react-vite';
import type { FakeService } from '../../../test/fake-service.ts';
import { inStudio } from '../../../test/in-studio.tsx';
import { statesBefore } from '../../../test/page-states.tsx';
import { MeasurementPage } from './measurement-page.tsx';

const meta = { component: MeasurementPage } satisfies Meta<typeof MeasurementPage>;
export default meta;

type Story = StoryObj<typeof meta>;

const HOUR_MS = 3_600_000;
const hoursAgo = (hours: number) => new Date(Date.now() - hours * HOUR_MS).toISOString();
const day = { firstDate: hoursAgo(50), lastDate: hoursAgo(49) };
const idOf = (number: number) => `0196b0c0-0000-7000-8000-00000000000${number}`;

const serveSome = ({ records }: FakeService): void => {
  for (const one of [
    { ...day, id: idOf(1), plays: 420, countable: 400, isCounted: false, isYours: true },
    { ...day, id: idOf(2), plays: 12_900, countable: 0, isCounted: false, isYours: false },
    { ...day, id: idOf(3), plays: 310, countable: 0, isCounted: true, isYours: false },
  ])
    records.suspects.set(one.id, one);
  records.networks = ['203.0.113.0/24', '2001:db8:7::/48'];
};

export const First: Story = { decorators: [inStudio()] };
export const WithSuspectPlays: Story = { decorators: [inStudio(serveSome)] };
export const OnPhone: Story = { ...WithSuspectPlays, globals: { viewport: { value: 'mobile1' } } };

const before = statesBefore(listSuspects);
export const Loading: Story = before.Loading;
export const NotLoaded: Story = before.NotLoaded;
