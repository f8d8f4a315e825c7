import { logOut } from '@commoncast/core/authentication/api';
import { updateMember } from '@commoncast/core/members/api';
import { describe, expect, test } from 'vitest';
import { addMember } from '../../../../test/add-member.ts';
import { never, useExports } from '../../../../test/business-end/export-stage.ts';
import { databaseUnderTest } from '../../../../test/database.ts';
import { impersonate } from '../../../../test/impersonate.ts';
import { exportKey } from '../../erasure/export-key.ts';
import { runExport } from './export-job.ts';

describe.each(databaseUnderTest())(
  'asking for the export of a business, and downloading it, on $kind',
  ({ open }) => {
    const exports = useExports(open);

    test('is downloaded in ranges, so that a broken download goes on', async () => {
      const {
        parts: [part],
      } = await exports.make();
      const { url = '', sizeBytes = 0 } = part ?? {};
      const whole = await exports.fetchPart(url);
      expect(whole.headers.get('content-type')).toBe('application/zip');
      expect(whole.headers.get('content-disposition')).toBe(
        'attachment; filename="commoncast-export-part-1.zip"',
      );
      expect(whole.headers.get('accept-ranges')).toBe('bytes');
      expect(whole.headers.get('cache-control')).toContain('no-store');
      const bytes = Buffer.from(await whole.arrayBuffer());
      expect(bytes).toHaveLength(sizeBytes);
      const rest = await exports.fetchPart(url, { headers: { range: 'bytes=100-' } });
      expect(rest.status).toBe(206);
      expect(rest.headers.get('content-range')).toBe(`bytes 100-${sizeBytes - 1}/${sizeBytes}`);
      expect(Buffer.from(await rest.arrayBuffer())).toEqual(bytes.subarray(100));
      expect((await exports.fetchPart(url, { method: 'HEAD' })).headers.get('content-length')).toBe(
        String(sizeBytes),
      );
    });

    test('is for the session of an owner alone', async () => {
      const second = await addMember(exports.server, exports.owner, 'OWNER');
      await exports.make();
      const url = (await exports.last(second)).parts[0]?.url ?? '';
      expect((await exports.fetchPart(url)).status).toBe(200);
      expect((await exports.fetchPart(url.replace(/\?.*/, ''))).status).toBe(404);
      expect((await exports.fetchPart(url.replace(/.$/, (end) => (end === 'A' ? 'B' : 'A')))).status).toBe(
        404,
      );
      expect((await exports.fetchPart(url.replace('part-1', 'part-2'))).status).toBe(404);
      await exports.owner.client.call(updateMember, {
        params: { id: second.userId },
        body: { role: 'MEMBER' },
      });
      expect((await exports.fetchPart(url)).status).toBe(404);
      const own = (await exports.last()).parts[0]?.url ?? '';
      await exports.owner.client.call(logOut, {});
      expect((await exports.fetchPart(own)).status).toBe(404);
      await expect(exports.last(second)).rejects.toMatchObject({ status: 403 });
    });

    test('is there once at a time and once a day, and for seven days', async () => {
      const { id } = await exports.ask();
      await expect(exports.ask()).rejects.toMatchObject({ status: 409, code: 'ILLEGAL_TRANSITION' });
      await runExport(exports.parts(), id, never);
      await expect(exports.ask()).rejects.toMatchObject({ status: 429, code: 'RATE_LIMITED' });
      const url = (await exports.last()).parts[0]?.url ?? '';
      await exports
        .root()
        .updateTable('data_export')
        .set({
          expires_at: exports.clock.read(),
          requested_at: new Date(exports.clock.read().getTime() - 7 * 86_400_000),
        })
        .where('id', '=', id)
        .execute();
      expect(await exports.last()).toMatchObject({ state: 'EXPIRED', parts: [] });
      expect((await exports.fetchPart(url)).status).toBe(404);
      await exports.server.platform.services.sweepBusinessEnds();
      expect(await exports.storedOf(exportKey(id))).toEqual([]);
      expect(await exports.ask()).toMatchObject({ state: 'WAITING' });
    });

    test('of several that are asked for at the same time, one is made', async () => {
      const second = await addMember(exports.server, exports.owner, 'OWNER');
      const race = await Promise.allSettled([exports.ask(), exports.ask(second), exports.ask()]);
      expect(race.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected', 'rejected']);
    });

    test('is refused to members, and to operators in an owner’s name', async () => {
      const member = await addMember(exports.server, exports.owner);
      const message = 'Only an owner of the business can export its data';
      await expect(exports.ask(member)).rejects.toMatchObject({ status: 403, message });
      await expect(exports.last(member)).rejects.toMatchObject({ status: 403, message });
      const client = await impersonate(exports.server, exports.owner);
      for (const call of [() => exports.ask({ client }), () => exports.last({ client })])
        await expect(call()).rejects.toMatchObject({ status: 403, code: 'FORBIDDEN' });
    });
  },
);
