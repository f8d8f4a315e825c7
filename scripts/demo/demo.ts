import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Config } from '@commoncast/server/config';
import { makePromoCode } from '@commoncast/server/services/billing/promo/make-code';
import type { Platform } from '@commoncast/server/start-platform';
import { DEMO_EMAIL, newDemoPassword } from './business/account.ts';
import { type DemoRecord, readDemoRecord, writeDemoRecord } from './demo-record.ts';
import { beginFullSeeding, type Seeding } from './full-seeding.ts';
import { createDemoSite } from './site.ts';
import { beginSmallSeeding } from './small-seeding.ts';

export interface Demo {
  /** Origin of the second site. */
  readonly origin: string;
  /** Creates the demo business if there is none yet. @returns the lines that tell people where everything is */
  start(platform: Platform): Promise<string[]>;
  /** Goes on in the background with what need not be there at once. */
  finish(platform: Platform): void;
  /** Before the platform is stopped. What has not been finished is resumed by the next start. */
  close(): Promise<void>;
}

/** For those who want to see what a code does to a bill. */
const DEMO_PROMO_CODE = {
  code: 'WELCOME20',
  percentOff: 20,
  amountOff: null,
  months: 3,
  redeemBy: null,
  maximum: null,
};

interface DemoOptions {
  readonly isFirstStart: boolean;
  /** One video and no visitors: for tests, and for slow machines. */
  readonly isSmall: boolean;
}

/**
 * Opens the demo's second site and, at a first start, prepares its films while the platform comes up.
 * @returns null if the data directory is in real use, without a demo
 */
export async function openDemo(
  { dataDirectory, host, demoPort }: Config,
  { isFirstStart, isSmall }: DemoOptions,
): Promise<Demo | null> {
  await mkdir(dataDirectory, { recursive: true, mode: 0o700 });
  const recordPath = join(dataDirectory, 'demo.json');
  const kept = await readDemoRecord(recordPath);
  if (!kept && !isFirstStart) return null;

  const site = createDemoSite(dataDirectory);
  const port = await site.listen(host, demoPort);
  const origin = `http://127.0.0.1:${port}`;
  let record: DemoRecord = kept ?? {
    password: newDemoPassword(),
    userId: null,
    ...(!isSmall && { today: new Date().toISOString(), isUnfinished: true }),
  };
  if (!kept) await writeDemoRecord(recordPath, record);
  const filmFolder = join(dataDirectory, 'demo-film');
  const needsWork = record.userId === null || record.isUnfinished === true;
  const seeding = needsWork ? beginSeeding() : null;

  return {
    origin,
    async start(platform) {
      await makePromoCode(platform.database, DEMO_PROMO_CODE, new Date());
      if (record.userId === null && seeding) {
        const { userId, pasted } = await seeding.makeFirst(platform);
        await site.write(pasted);
        await platform.services.demoSignIn.vouchFor({ userId, address: DEMO_EMAIL });
        await keep({ ...record, userId });
      }
      if (!record.isUnfinished) await rm(filmFolder, { recursive: true, force: true });
      const token = await platform.services.demoSignIn.issueToken(record.userId ?? '');
      return [
        `  Studio       ${platform.origin}/demo/sign-in?token=${token}`,
        '               This link signs you in to the demo once, within ten minutes. Later:',
        `               ${DEMO_EMAIL}, password ${record.password}`,
        `  Second site  ${origin}  (edit it at ${origin}/edit)`,
      ];
    },
    finish(platform) {
      if (!record.isUnfinished || !seeding) return;
      void seeding.makeRest(platform).then(async () => {
        await keep({ ...record, isUnfinished: false });
        await rm(filmFolder, { recursive: true, force: true });
      }, seeding.reportUnlessStopped);
    },
    async close() {
      await Promise.all([site.close(), seeding?.stop()]);
    },
  };

  async function keep(changed: DemoRecord): Promise<void> {
    record = changed;
    await writeDemoRecord(recordPath, record);
  }

  function beginSeeding(): Seeding {
    const { password, today } = record;
    if (today === undefined) return beginSmallSeeding({ filmFolder, password });
    const hasFirst = record.userId !== null;
    return beginFullSeeding({ filmFolder, password, siteOrigin: origin, today: new Date(today), hasFirst });
  }
}
