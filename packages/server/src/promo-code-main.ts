import path from 'node:path';
import { readConfig } from './config.ts';
import { openDatabase } from './db/connect.ts';
import type { Database } from './db/database.ts';
import { DatabaseUseError } from './db/database-use-error.ts';
import { describePromoCode } from './services/billing/promo/describe-code.ts';
import { makePromoCode } from './services/billing/promo/make-code.ts';
import {
  PROMO_CODE_USAGE,
  PromoCodeOptionsError,
  readPromoCodeOptions,
} from './services/billing/promo/read-options.ts';
import { listPromoCodes } from './services/billing/promo/repository.ts';

try {
  const options = readPromoCodeOptions(process.argv.slice(2));
  const { databaseUrl, dataDirectory } = readConfig();
  const database = await openDatabase({
    ...(databaseUrl !== undefined && { databaseUrl }),
    dataDirectory: path.join(dataDirectory, 'database'),
  });
  try {
    process.stdout.write(`${await run(database, options)}\n`);
  } finally {
    await database.close();
  }
} catch (error) {
  process.stderr.write(`${explain(error)}\n`);
  process.exitCode = 1;
}

function explain(error: unknown): string {
  if (error instanceof PromoCodeOptionsError) return `${error.message}\n\n${PROMO_CODE_USAGE}`;
  if (error instanceof DatabaseUseError && error.code === 'DATABASE_IN_USE')
    return 'A running server uses the embedded database. Stop it, run this again, then start it again.';
  return error instanceof Error ? error.message : String(error);
}

async function run(database: Database, options: ReturnType<typeof readPromoCodeOptions>): Promise<string> {
  if (options.command === 'list') {
    const codes = await listPromoCodes(database.root);
    return codes.length === 0
      ? `There are none yet.\n\n${PROMO_CODE_USAGE}`
      : codes.map(describePromoCode).join('\n');
  }
  const made = await makePromoCode(database, options, new Date());
  if (!made)
    throw new Error(`There is a promo code ${options.code} already, and what it does cannot be changed.`);
  return describePromoCode(made);
}
