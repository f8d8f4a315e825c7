import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll } from 'vitest';
import type { DatabaseUnderTest } from '../database.ts';
import { type SignedUp, startTestServer, type TestServer } from '../server.ts';
import { type SplitTestsOverHttp, splitTestsOverHttp, type TestVisitor } from './split-tests-over-http.ts';

/** What the tests of counting share: a server with all that counts, and an owner. */
export interface SplitTestStage {
  server: TestServer;
  over: SplitTestsOverHttp;
  owner: SignedUp;
}

/** Sets the stage for one file. */
export function useSplitTests(open: DatabaseUnderTest['open']): SplitTestStage {
  const stage = {} as SplitTestStage;
  beforeAll(async () => {
    stage.server = await startTestServer({ database: await open(), config: { roles: ['web', 'jobs'] } });
    stage.over = splitTestsOverHttp(stage.server);
    stage.owner = await stage.server.signUp();
  });
  afterAll(() => stage.server.close());
  return stage;
}

/** A visitor who was never there before. */
export const someone = (): TestVisitor & { readonly viewerId: string } => ({ viewerId: randomUUID() });
