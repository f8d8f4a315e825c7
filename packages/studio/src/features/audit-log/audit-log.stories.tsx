import { listAuditLog } from '@commoncast/core/audit/api';
import type { AuditEntry } from '@commoncast/core/audit/schema';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { inStudio } from '../../../test/in-studio.tsx';
import { auditEntry } from '../../../test/member-factories.ts';
import { statesBefore } from '../../../test/page-states.tsx';
import { AuditLogPage } from './audit-log-page.tsx';
import { ChangedValues } from './changed-values.tsx';

const meta = { component: AuditLogPage } satisfies Meta<typeof AuditLogPage>;
export default meta;

type Story = StoryObj<typeof meta>;

const anna = { id: '0196b0c0-0000-7000-8000-0000000000aa', username: 'anna' };
const ENTRIES: readonly AuditEntry[] = [
  auditEntry({ action: 'member.update', user: anna, from: { role: 'MEMBER' }, to: { role: 'OWNER' } }),
  auditEntry({ action: 'member.invite', user: anna, to: { email: 'joan@example.test', role: 'MEMBER' } }),
  auditEntry(),
  auditEntry({ action: 'stream.publish', user: { id: anna.id, username: null } }),
  auditEntry({
    action: 'account.update',
    user: anna,
    actor: { id: '0196b0c0-0000-7000-8000-0000000000bb', username: 'ops' },
  }),
  auditEntry({ action: 'video.polish', user: { id: anna.id, username: 'مريم' }, network: '2001:db8:1::/48' }),
];
const at = (address: string, auditLog = ENTRIES) => [
  inStudio(({ records }) => void Object.assign(records, { auditLog }), { at: address }),
];

export const List: Story = { decorators: at('/settings/audit-log') };
export const ListOnPhone: Story = { ...List, globals: { viewport: { value: 'mobile1' } } };
export const NothingFound: Story = { decorators: at('/settings/audit-log?show=webhook') };
export const Empty: Story = { decorators: at('/settings/audit-log', []) };
export const Changes: Story = {
  decorators: [inStudio()],
  render: () => (
    <ChangedValues
      from={{ businessName: 'Harbour Lane', allowedDomains: [], hasVisitorConsent: false }}
      to={{
        businessName: 'Harbour Lane Bakery',
        allowedDomains: ['shop.example', '*.a-very-long-name-of-a-domain.example'],
        hasVisitorConsent: true,
      }}
    />
  ),
};

const before = statesBefore(listAuditLog);
export const Loading: Story = before.Loading;
export const NotLoaded: Story = before.NotLoaded;
