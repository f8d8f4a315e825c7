import { testStorage } from '../../../test/storage/storage-contract.ts';
import { temporaryDirectory } from '../../../test/storage/temporary-directory.ts';
import { createDiskStorage } from './disk.ts';

testStorage('a disk', async () =>
  createDiskStorage({ directory: await temporaryDirectory(), secret: 'secret' }),
);
