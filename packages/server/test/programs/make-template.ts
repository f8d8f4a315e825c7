import { MIGRATIONS_DIRECTORY, readMigrations } from '../../src/db/migrating/migration-files.ts';
import { ensureTemplate } from '../../src/db/pglite/template.ts';

// Makes the template for new databases in the given cache, and prints its path.

const [cacheDirectory = ''] = process.argv.slice(2);
console.log(await ensureTemplate(cacheDirectory, readMigrations(MIGRATIONS_DIRECTORY)));
