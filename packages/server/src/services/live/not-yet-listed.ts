import { type ListQuery, type Page, toPage } from '@commoncast/core/http/paging';
import type { StreamPayment } from '@commoncast/core/live/schema';
import type { Member } from '../../callers/member.ts';

type Asked = ListQuery<'createdDate'> & { readonly businessId?: string | undefined };

/** What posts of communities carry: nothing, because there are no communities yet, and so no posts. */
export function findPostedContents(member: Member, { businessId, ...query }: Asked): Page<string> {
  member.require('stream:read');
  member.requireBusiness(businessId);
  return toPage([], 0, query);
}

/** What viewers have paid: nothing, because no stream can be charged for yet. */
export function findStreamPayments(member: Member, { businessId, ...query }: Asked): Page<StreamPayment> {
  member.require('stream:read');
  member.requireBusiness(businessId);
  return toPage([], 0, query);
}
