import type { Executor } from '../../../../db/database.ts';
import { EXPORTED_KINDS } from './kinds/exported-kinds.ts';
import { MEMBER_COLUMNS, readMembers } from './read-members.ts';
import { readRows, toName } from './read-rows.ts';
import { writeReadme } from './readme.ts';
import { toCsv, toJsonList } from './write-rows.ts';

/** A file of an export that is made from rows while it is written. */
export interface DataFile {
  readonly path: string;
  readonly texts: AsyncIterable<string>;
}

/** Everything of an export that comes from the database, and the README that says what it is. */
export function* dataFiles(
  db: Executor,
  { businessId, requestedAt }: { readonly businessId: string; readonly requestedAt: Date },
): Generator<DataFile> {
  yield { path: 'README.txt', texts: inOnePiece(writeReadme(requestedAt)) };
  yield { path: 'data/members.json', texts: toJsonList(readMembers(db, businessId)) };
  yield { path: 'tables/members.csv', texts: toCsv(readMembers(db, businessId), MEMBER_COLUMNS) };
  for (const kind of EXPORTED_KINDS) {
    yield { path: `data/${kind.file}.json`, texts: toJsonList(readRows(db, kind, businessId)) };
    if (kind.hasCsv)
      yield {
        path: `tables/${kind.file}.csv`,
        texts: toCsv(readRows(db, kind, businessId), kind.columns.map(toName)),
      };
  }
}

async function* inOnePiece(text: string): AsyncGenerator<string> {
  yield text;
}
