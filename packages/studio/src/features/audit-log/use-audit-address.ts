import { type ListAddress, useListAddress } from '../../ui/list/use-list-address.ts';
import { SUBJECT_LABELS, type Subject } from './audit-words.ts';

/** What the list can be narrowed to. */
const PARTS = { all: 'Everything', ...SUBJECT_LABELS } as const;
const LIST = { size: 25, parts: PARTS };
const ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

export type AuditPart = keyof typeof PARTS;

/** Which entries are shown, as the address says. */
interface AuditAddress {
  readonly address: ListAddress<never, AuditPart>;
  /** Whose; empty for everybody's. The address has it in the place of a search. */
  readonly userId: string;
  /** About what; empty for everything. */
  readonly subject: Subject | '';
}

/** Page and filters of the audit log. */
export function useAuditAddress(): AuditAddress {
  const address = useListAddress<never, AuditPart>(LIST);
  return {
    address,
    userId: ID.test(address.search) ? address.search : '',
    subject: address.part === 'all' ? '' : address.part,
  };
}
