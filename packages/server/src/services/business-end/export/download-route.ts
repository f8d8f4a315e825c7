import { hasPermission } from '@commoncast/core/authentication/permissions';
import { Id } from '@commoncast/core/http/values';
import type { FastifyInstance } from 'fastify';
import * as v from 'valibot';
import type { Foundation } from '../../../foundation.ts';
import { notFound } from '../../../problems/problems.ts';
import type { LiveSessions } from '../../authentication/sessions/live-sessions.ts';
import { sendObject } from '../../cdn/send-object.ts';
import { exportKey } from '../../erasure/export-key.ts';
import { type ExportLinks, partOf } from './export-links.ts';
import { findExport } from './repository.ts';

type DownloadParts = Pick<Foundation, 'database' | 'storage' | 'clock'> & {
  readonly exportLinks: ExportLinks;
  readonly liveSessions: Pick<LiveSessions, 'find'>;
};

/**
 * Serves the files of exports, whole or in ranges, so that a download that broke off goes on. Browsers send no access
 * token with a link: the address says for which session it was made, and that has to be an owner's now.
 */
export function addDownloadRoute(app: FastifyInstance, parts: DownloadParts): void {
  const { database, storage, clock, exportLinks, liveSessions } = parts;

  app.route<{ Params: { id: string; file: string }; Querystring: { token?: unknown } }>({
    method: ['GET', 'HEAD'],
    url: '/exports/:id/:file',
    async handler(request, reply) {
      const { id, file } = request.params;
      const part = partOf(file);
      const sessionId = v.is(Id, id) ? exportLinks.sessionOf(id, file, request.query.token) : undefined;
      const identity = sessionId === undefined ? undefined : await liveSessions.find(sessionId);
      if (!identity || identity.actorId !== undefined || part === undefined) throw notFound();
      if (!hasPermission(identity.role, 'business:export')) throw notFound();
      const found = await findExport(database.root, id);
      const isOffered = found?.expires_at && found.expires_at > clock() && found.removed_at === null;
      if (!isOffered || found.business_id !== identity.businessId) throw notFound();
      reply.header('content-disposition', `attachment; filename="${file}"`);
      const key = exportKey(id, part);
      return await sendObject(request, reply, storage, {
        key,
        type: 'application/zip',
        cacheControl: 'private, no-store',
      });
    },
  });
}
