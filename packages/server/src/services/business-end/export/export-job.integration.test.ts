import type { DataExport } from '@commoncast/core/business-end/schema';
import { describe, expect, test } from 'vitest';
import { never, useExports } from '../../../../test/business-end/export-stage.ts';
import { databaseUnderTest } from '../../../../test/database.ts';
import type { Storage } from '../../../storage/storage.ts';
import { exportKey } from '../../erasure/export-key.ts';
import { runExport } from './export-job.ts';

describe.each(databaseUnderTest())('making the export of a business on $kind', ({ open }) => {
  const exports = useExports(open);

  test('goes on with the parts that are missing after it was killed', async () => {
    for (let film = 0; film < 3; film += 1)
      await exports.addFilm(exports.owner.business.id, Buffer.alloc(500, `${film}`));
    const { id } = await exports.ask();
    let completed = 0;
    const dying: Storage = {
      ...exports.storage,
      completeUpload: async (...asked) => {
        if (completed === 2) throw new Error('killed here');
        completed += 1;
        return await exports.storage.completeUpload(...asked);
      },
    };
    await expect(runExport(exports.parts({ storage: dying, maxPartBytes: 600 }), id, never)).rejects.toThrow(
      'killed here',
    );
    expect(await exports.last()).toMatchObject({ state: 'RUNNING', parts: [] });
    const written: string[] = [];
    const counting: Storage = {
      ...exports.storage,
      createUpload: (key, name) => {
        written.push(key);
        return exports.storage.createUpload(key, name);
      },
    };
    await runExport(exports.parts({ storage: counting, maxPartBytes: 600 }), id, never);
    expect(written).toEqual([exportKey(id, 3), exportKey(id, 4)]);
    const made = await exports.last();
    expect(made.parts).toHaveLength(4);
    expect((await exports.unpack(made)).size).toBeGreaterThan(40);
    // What the killed run had sent of the third is gone.
    expect(await exports.storedOf(exportKey(id))).toHaveLength(4);
    // A repeated job does nothing.
    await runExport(exports.parts({ storage: dying }), id, never);
  });

  test('leaves out, and names, what was deleted while it was made', async () => {
    const [first, second] = [
      await exports.addFilm(exports.owner.business.id, Buffer.from('one')),
      await exports.addFilm(exports.owner.business.id, Buffer.from('two')),
    ];
    const { id } = await exports.ask();
    const losing: Storage = {
      ...exports.storage,
      createUpload: async (key, name) => {
        if (key === exportKey(id, 2)) await exports.storage.deletePrefix(`originals/${first}`);
        return await exports.storage.createUpload(key, name);
      },
    };
    await runExport(exports.parts({ storage: losing }), id, never);
    const files = await exports.unpack(await exports.last());
    expect(files.get('media/missing.txt')?.toString()).toBe(`media/videos/${first}/Film.mp4\n`);
    expect(files.get(`media/videos/${second}/Film.mp4`)?.toString()).toBe('two');
  });

  test('fails with a sentence where there is no room, and can be asked for again', async () => {
    const { id } = await exports.ask();
    await runExport(exports.parts({ roomWatch: { isShort: () => true } }), id, never);
    expect(await exports.last()).toMatchObject({
      state: 'FAILED',
      problem: expect.stringContaining('no room'),
    });
    expect(await exports.ask()).toMatchObject({ state: 'WAITING' });
  });

  test('ends with its business, and leaves no file', async () => {
    await exports.addFilm(exports.owner.business.id, Buffer.from('one'));
    const { id } = await exports.ask();
    const ending: Storage = {
      ...exports.storage,
      createUpload: async (key, name) => {
        if (key === exportKey(id, 2))
          await exports.root().deleteFrom('data_export').where('id', '=', id).execute();
        return await exports.storage.createUpload(key, name);
      },
    };
    await runExport(exports.parts({ storage: ending }), id, never);
    expect(await exports.storedOf(exportKey(id))).toEqual([]);
  });

  test('says how far it is, and tells who has asked once it is ready', async () => {
    await exports.addFilm(exports.owner.business.id, Buffer.alloc(3_000_000, 'f'));
    const { id } = await exports.ask();
    const seen: DataExport[] = [];
    const watched: Storage = {
      ...exports.storage,
      completeUpload: async (...asked) => {
        exports.clock.pass(10_000);
        seen.push(await exports.last());
        return await exports.storage.completeUpload(...asked);
      },
    };
    await runExport(exports.parts({ storage: watched }), id, never);
    expect(seen.at(-1)).toMatchObject({ state: 'RUNNING', secondsLeft: expect.any(Number) });
    expect(seen.at(-1)?.percent).toBeGreaterThan(50);
    const { email } = exports.owner.session.user;
    const mail = exports
      .root()
      .selectFrom('mail')
      .select('kind')
      .where('address', '=', email)
      .where('subject_id', '=', id);
    expect(await mail.execute()).toEqual([{ kind: 'EXPORT_READY' }]);
  });
});
