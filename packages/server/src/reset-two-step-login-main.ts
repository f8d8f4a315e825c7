import path from 'node:path';
import { readConfig } from './config.ts';
import { openDatabase } from './db/connect.ts';
import { DatabaseUseError } from './db/database-use-error.ts';
import { resetSecondFactor } from './services/authentication/second-factor/reset-second-factor.ts';

try {
  const [email, ...rest] = process.argv.slice(2);
  if (email === undefined || rest.length > 0)
    throw new Error('Say whose it is: npm run reset-two-step-login -- somebody@example.com');
  const { databaseUrl, dataDirectory } = readConfig();
  const database = await openDatabase({
    ...(databaseUrl !== undefined && { databaseUrl }),
    dataDirectory: path.join(dataDirectory, 'database'),
  });
  try {
    const outcome = await resetSecondFactor(database, email, new Date());
    if (outcome === 'UNKNOWN') throw new Error(`No account has the email ${email}.`);
    process.stdout.write(
      outcome === 'NOTHING'
        ? `${email} has no two-step login.\n`
        : `${email} logs in with the password alone now. Their app, passkeys and recovery codes are gone.\n`,
    );
  } finally {
    await database.close();
  }
} catch (error) {
  process.stderr.write(`${explain(error)}\n`);
  process.exitCode = 1;
}

function explain(error: unknown): string {
  if (error instanceof DatabaseUseError && error.code === 'DATABASE_IN_USE')
    return 'A running server uses the embedded database. Stop it, run this again, then start it again.';
  return error instanceof Error ? error.message : String(error);
}
