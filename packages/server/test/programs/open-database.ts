import { openDatabase } from '../../src/db/connect.ts';

// Opens a database as a second server would, and prints why it could not.

const [dataDirectory = ''] = process.argv.slice(2);
try {
  const database = await openDatabase({ dataDirectory });
  await database.close();
  console.log('opened');
} catch (error) {
  console.log(error instanceof Error ? error.message : error);
}
