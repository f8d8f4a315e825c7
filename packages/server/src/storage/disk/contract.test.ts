import { testStorage } from '../../../test/storage/storage-contract.ts';
import { temporaryDirectory } from '../../../test/storage/temporary-directory.ts';
import type { Storage } from '../storage.ts';
import { createDiskStorage } from './disk.ts';

const openDisk = async () => createDiskStorage({ directory: await temporaryDirectory(), secret: 'secret' });

/** Is told that each part begins so many bytes after the one before. */
const openPlacing = (strideBytes: number) => async (): Promise<Storage> => {
  const disk = await openDisk();
  return {
    ...disk,
    putPart: (upload, partNumber, source, promise) =>
      disk.putPart(upload, partNumber, source, { ...promise, offsetBytes: (partNumber - 1) * strideBytes }),
  };
};

testStorage('a disk', openDisk);
testStorage('a disk that is told where most parts lie', openPlacing(4));
testStorage('a disk that is told where no part lies in the end', openPlacing(2_000));
