import { listAuditLog } from '@commoncast/core/audit/api';
import type { Client } from '@commoncast/core/http/client';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';

interface AuditFilter {
  /** From 0. */
  readonly page: number;
  readonly size: number;
  /** Empty for everybody. */
  readonly userId: string;
  /** Empty for everything. */
  readonly subject: string;
}

/** One page of who did what, latest first. */
export function auditQuery(client: Client, { page, size, userId, subject }: AuditFilter) {
  const query = {
    page: String(page),
    size: String(size),
    ...(userId !== '' && { userId }),
    ...(subject !== '' && { subject }),
  };
  return queryOptions({
    queryKey: ['audit-log', query],
    queryFn: ({ signal }) => client.call(listAuditLog, { query, signal }),
    placeholderData: keepPreviousData,
    // People come here right after something has happened.
    staleTime: 0,
  });
}
