import { randomBytes } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { never, useExports } from '../../../../test/business-end/export-stage.ts';
import { databaseUnderTest } from '../../../../test/database.ts';
import { whyNoSwift } from '../../../../test/storage/find-swift.ts';
import { useSwift } from '../../../../test/storage/use-swift.ts';
import type { Storage } from '../../../storage/storage.ts';
import { exportKey } from '../../erasure/export-key.ts';
import { runExport } from './export-job.ts';

/** More than two of the chunks in which an export is sent. */
const FILM_BYTES = 40 * 1024 * 1024;

describe.skipIf(whyNoSwift() !== null)('the export of a business whose files are in S3', () => {
  const swift = useSwift();

  describe.each(databaseUnderTest())('on $kind', ({ open }) => {
    const exports = useExports(open, () => swift.newBucket());

    test('has its films, is downloaded whole and in ranges, and is continued after it was killed', async () => {
      const film = randomBytes(FILM_BYTES);
      const videoId = await exports.addFilm(exports.owner.business.id, film);
      const { id } = await exports.ask();
      let sent = 0;
      const dying: Storage = {
        ...exports.storage,
        putPart: async (...asked) => {
          sent += 1;
          if (sent === 3) throw new Error('killed here');
          return await exports.storage.putPart(...asked);
        },
      };
      await expect(runExport(exports.parts({ storage: dying }), id, never)).rejects.toThrow('killed here');
      await runExport(exports.parts(), id, never);
      const made = await exports.last();
      expect(made).toMatchObject({ state: 'READY', percent: 100 });
      const files = await exports.unpack(made);
      expect(files.get(`media/videos/${videoId}/Film.mp4`)?.equals(film)).toBe(true);
      expect(files.has('README.txt')).toBe(true);
      const { url, sizeBytes } = made.parts.at(-1)!;
      const rest = await exports.fetchPart(url, { headers: { range: `bytes=${sizeBytes - 100}-` } });
      expect([rest.status, (await rest.arrayBuffer()).byteLength]).toEqual([206, 100]);
      expect(await exports.storedOf(exportKey(id))).toHaveLength(made.parts.length);
    });
  });
});
