import { appendFileSync } from 'node:fs';
import { createDiskStorage } from '../../src/storage/disk/disk.ts';
import { diskSync } from '../../src/storage/disk/disk-sync.ts';

// Joins the parts of the upload `u` and stops midway: once the first parts have been joined and removed, it waits
// to be killed.

const [directory = '', logPath = ''] = process.argv.slice(2);
let syncs = 0;
const sync = {
  ...diskSync,
  file: async (handle: Parameters<typeof diskSync.file>[0]) => {
    syncs += 1;
    if (syncs > 1) {
      appendFileSync(logPath, 'waiting\n');
      await new Promise(() => setInterval(() => {}, 1_000));
    }
    await diskSync.file(handle);
  },
};
const storage = createDiskStorage({ directory, secret: '', sync });
const upload = { key: 'originals/v', name: 'u' };
await storage.completeUpload(upload, await storage.listParts(upload));
