import { appendFileSync } from 'node:fs';
import { openDatabase } from '../../src/db/connect.ts';

// Commits rows until it is killed, and prints each row's name once its commit is acknowledged.

const [dataDirectory = '', logPath = '', round = ''] = process.argv.slice(2);
const database = await openDatabase({ dataDirectory });

async function commitForever(writer: string): Promise<never> {
  for (let number = 0; ; number += 1) {
    const name = `${round}-${writer}-${number}`;
    const row = { name, value: 'x'.repeat(200) };
    await database.transaction((tx) => tx.insertInto('instance_secret').values(row).execute());
    appendFileSync(logPath, `${name}\n`);
  }
}

await Promise.all(['a', 'b', 'c'].map(commitForever));
