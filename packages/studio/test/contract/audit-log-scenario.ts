import { listAuditLog } from '@commoncast/core/audit/api';
import type { AuditEntry } from '@commoncast/core/audit/schema';
import { editBusinessAccount } from '@commoncast/core/business/api';
import type { Client } from '@commoncast/core/http/client';
import { createVod, deleteVod, publishVod } from '@commoncast/core/streams/api';
import { NOBODY, outcomeOf } from './outcome-of.ts';

/** Does things that are written down. @returns all of it */
export async function fillAuditLog(client: Client): Promise<AuditEntry[]> {
  const { id } = await client.call(createVod, { body: { name: 'Harbour' } });
  await client.call(publishVod, { body: { id } });
  await client.call(deleteVod, { params: { id } });
  await client.call(editBusinessAccount, { body: { businessName: 'Quayside' } });
  return (await client.call(listAuditLog, { query: { size: '100' } })).content;
}

/** How the log is read, and how it is not. @param userId of somebody who has done something */
export async function readAuditLog(client: Client, userId: string): Promise<unknown[]> {
  const list = (query: object) => outcomeOf(client.call(listAuditLog, { query }));
  return [
    await list({}),
    await list({ size: '1', page: '1' }),
    await list({ page: '9' }),
    await list({ size: '0' }),
    await list({ userId }),
    await list({ userId: NOBODY }),
    await list({ userId: 'somebody' }),
    await list({ subject: 'video' }),
    await list({ subject: 'vide' }),
    await list({ subject: 'video.delete' }),
    await list({ subject: 'account', userId }),
  ];
}
