import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { getExport, requestExport } from '@commoncast/core/business-end/api';
import type { DataExport } from '@commoncast/core/business-end/schema';
import { afterAll, beforeAll, beforeEach } from 'vitest';
import { type ExportParts, runExport } from '../../src/services/business-end/export/export-job.ts';
import { rollOnce } from '../../src/services/insights/store/inbox/roller.ts';
import { countSplitTests } from '../../src/services/split-tests/measure/count-split-tests.ts';
import { createDiskStorage } from '../../src/storage/disk/disk.ts';
import type { Bucket } from '../../src/storage/s3/bucket.ts';
import { createS3Storage } from '../../src/storage/s3/s3.ts';
import type { Storage } from '../../src/storage/storage.ts';
import { createTestClock, type TestClock } from '../clock.ts';
import type { DatabaseUnderTest } from '../database.ts';
import { readZip } from '../read-zip.ts';
import { type SignedUp, startTestServer, type TestServer } from '../server.ts';

export const never: AbortSignal = new AbortController().signal;

type Asker = Pick<SignedUp, 'client'>;

/**
 * Sets the stage for the exports of one file; each test has a business of its own.
 * @param openBucket where files are kept; on the disk if it is left out
 */
export function useExports(open: DatabaseUnderTest['open'], openBucket?: () => Promise<Bucket>): ExportStage {
  const stage = new ExportStage();
  beforeAll(async () => {
    stage.clock = createTestClock();
    // Without the role `jobs`: each test makes its exports.
    const bucket = await openBucket?.();
    stage.server = await startTestServer({
      ...{ database: await open(), clock: stage.clock.read },
      ...(bucket && { config: { bucket } }),
    });
    const directory = join(stage.server.config.dataDirectory, 'media');
    const secret = 'of no importance here';
    stage.storage = bucket ? createS3Storage({ bucket, secret }) : createDiskStorage({ directory, secret });
  });
  afterAll(() => stage.server.close());
  beforeEach(async () => {
    stage.owner = await stage.server.signUp();
  });
  return stage;
}

/** What owners do with exports, and what a job makes of them. */
class ExportStage {
  clock!: TestClock;
  server!: TestServer;
  storage!: Storage;
  owner!: SignedUp;

  root() {
    return this.server.database.root;
  }

  readonly roll = async (): Promise<void> => {
    while (await rollOnce(this.server.database, { followers: [countSplitTests] }));
  };

  ask({ client }: Asker = this.owner) {
    return client.call(requestExport, {});
  }

  async last({ client }: Asker = this.owner): Promise<DataExport> {
    return (await client.call(getExport, {})) as DataExport;
  }

  parts(overrides: Partial<ExportParts> = {}): ExportParts {
    return {
      ...{ database: this.server.database, storage: this.storage, clock: this.clock.read },
      roomWatch: { isShort: () => false },
      outbox: this.server.platform.services.outbox,
      onFailure: () => {},
      ...overrides,
    };
  }

  async make(asker: Asker = this.owner, overrides?: Partial<ExportParts>): Promise<DataExport> {
    const { id } = await this.ask(asker);
    await runExport(this.parts(overrides), id, never);
    return await this.last(asker);
  }

  fetchPart(url: string, init?: RequestInit): Promise<Response> {
    const { pathname, search } = new URL(url);
    return this.server.fetch(pathname + search, init);
  }

  async download(url: string): Promise<Buffer> {
    return Buffer.from(await (await this.fetchPart(url)).arrayBuffer());
  }

  /** All files of an export, by their names. */
  async unpack({ parts }: DataExport): Promise<Map<string, Buffer>> {
    const zips = await Promise.all(parts.map(({ url }) => this.download(url)));
    return new Map(zips.flatMap((zip) => [...readZip(zip)]));
  }

  listOf(files: Map<string, Buffer>, kind: string): Record<string, unknown>[] {
    return JSON.parse(files.get(`data/${kind}.json`)?.toString() ?? 'null');
  }

  /** The keys of what is stored of an export. */
  async storedOf(prefix: string): Promise<string[]> {
    const keys: string[] = [];
    for await (const { key } of this.storage.list(prefix)) keys.push(key);
    return keys;
  }

  /** A finished film of a business, with its bytes. */
  async addFilm(businessId: string, bytes: Buffer, name = 'Film'): Promise<string> {
    const id = randomUUID();
    const now = this.clock.read();
    await this.root()
      .insertInto('video')
      .values({
        ...{ id, business_id: businessId, created_by: null, name, description: '', logo: '' },
        ...{ access_visibility: 'PUBLIC', media_status: 'READY', created_at: now, updated_at: now },
      } as never)
      .execute();
    const key = `originals/${id}/upload`;
    await this.storage.put(key, [bytes]);
    await this.root()
      .insertInto('multipart_upload')
      .values({
        ...{ id: randomUUID(), video_id: id, business_id: businessId, storage_key: key, storage_name: null },
        ...{ file_name: `${name}.mp4`, size_bytes: bytes.length, part_bytes: 5_242_880, state: 'COMPLETED' },
        ...{ parts: '[]', etag: '"x"', created_at: now, touched_at: now },
      })
      .execute();
    return id;
  }
}
