import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { signUp } from '@commoncast/core/authentication/api';
import { type Client, createClient } from '@commoncast/core/http/client';
import { getKpis } from '@commoncast/core/insights/api';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { databasesUnderTest } from '../../../test/database.ts';
import { signUpDraft } from '../../../test/factories.ts';
import { type BeatServerOptions, startBeatServer } from '../../../test/insights/beat-server.ts';
import { createBeatStream, WATCHED_MS } from '../../../test/insights/beat-stream.ts';

const LIMIT_MS = 180_000;

describe('a server killed under a stream of beats', () => {
  let dataDirectory: string;

  beforeEach(() => {
    dataDirectory = mkdtempSync(join(tmpdir(), 'commoncast-kill-'));
  });
  afterEach(() => rmSync(dataDirectory, { recursive: true, force: true }));

  /** Kills the server again and again right after an acknowledgement. @returns what was sent, and the final figures */
  async function killUnderBeats(options: BeatServerOptions, rounds: number): Promise<Outcome> {
    let server = await startBeatServer(options);
    const session = await createClient({ origin: server.origin }).call(signUp, { body: signUpDraft() });
    const stream = createBeatStream(session.business.publicKey);
    for (let round = 1; round <= rounds; round += 1) {
      const enough = stream.acknowledged.size + 500 + round * 123;
      const running = stream.run(server.origin);
      await expect
        .poll(() => stream.acknowledged.size, { timeout: 60_000, interval: 1 })
        .toBeGreaterThan(enough);
      await server.kill();
      await running;
      server = await startBeatServer(options);
    }
    const client = createClient({ origin: server.origin, getAccessToken: () => session.accessToken });
    const killed = await readFigures(client, session.business.id);
    const acknowledged = stream.acknowledged.size;
    await stream.repeat(server.origin);
    const repeated = await readFigures(client, session.business.id);
    await server.kill();
    return { acknowledged, sent: stream.sent.length, killed, repeated };
  }

  /** The figures, once everything acknowledged by now is in them. */
  async function readFigures(client: Client, businessId: string) {
    const since = Date.now();
    const body = {
      startDate: new Date(since - 3_600_000).toISOString(),
      endDate: new Date(since + 3_600_000).toISOString(),
      businessId,
    };
    let answer = await client.call(getKpis, { body });
    await expect
      .poll(
        async () => {
          answer = await client.call(getKpis, { body });
          return Date.parse(answer.countedUntil);
        },
        { timeout: 60_000 },
      )
      .toBeGreaterThanOrEqual(since);
    const figure = (wanted: string) => answer.kpis.find(({ name }) => name === wanted)?.value;
    return { plays: Number(figure('plays')), watchMs: Number(figure('watchTime')) };
  }

  function expectExactlyOnce({ acknowledged, sent, killed, repeated }: Outcome) {
    expect(killed.plays).toBeGreaterThanOrEqual(acknowledged);
    expect(killed.plays).toBeLessThanOrEqual(sent);
    expect(killed.watchMs).toBe(killed.plays * WATCHED_MS);
    expect(repeated).toEqual({ plays: sent, watchMs: sent * WATCHED_MS });
  }

  test.each(databasesUnderTest())(
    'has every acknowledged beat exactly once on $kind',
    async ({ kind, open }) => {
      const database = kind === 'postgres' ? await open() : undefined;
      const databaseUrl = database?.options.databaseUrl;
      const outcome = await killUnderBeats({ dataDirectory, databaseUrl, acknowledges: 'after-commit' }, 2);
      expectExactlyOnce(outcome);
      await database?.close();
    },
    LIMIT_MS,
  );

  test(
    'would be caught if it acknowledged before the commit',
    async () => {
      const options = { dataDirectory, databaseUrl: undefined, acknowledges: 'early' } as const;
      const outcome = await killUnderBeats(options, 3);
      // What was acknowledged and not committed is missing after the kill or, as nobody repeats it, at the end.
      expect(() => expectExactlyOnce(outcome)).toThrow(/greater than or equal|deeply equal/);
    },
    LIMIT_MS,
  );
});

interface Figures {
  readonly plays: number;
  readonly watchMs: number;
}

interface Outcome {
  /** Plays whose beat was acknowledged before the last kill. */
  readonly acknowledged: number;
  readonly sent: number;
  readonly killed: Figures;
  /** After everything ever sent was sent again. */
  readonly repeated: Figures;
}
