import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { createInterface } from 'node:readline';
import type { SqlSession } from '../../db/sql-session.ts';
import { STORED_KINDS } from '../stored-kinds.ts';

const BATCH_ROWS = 1_000;

/** Writes the names of all objects and folders that rows name into a file, in the order of keys, one a line. */
export async function writeNamed(session: SqlSession, path: string): Promise<void> {
  const all = STORED_KINDS.map(({ named }) => named).join(' union all ');
  const file = await open(path, 'w', 0o600);
  try {
    await session.exec(`declare named cursor for select name from (${all}) named order by name collate "C"`);
    for (;;) {
      const { rows } = await session.query(`fetch ${BATCH_ROWS} from named`);
      if (rows.length === 0) break;
      await file.writeFile(rows.map(({ name }) => `${name}\n`).join(''));
    }
    await session.exec('close named');
  } finally {
    await file.close();
  }
}

/** Finds names of rows that no object of a store has. */
export class AbsentNames {
  readonly #names: AsyncIterator<string>;
  readonly #onAbsent: (name: string) => void;
  #next: string | undefined;
  #isBegun = false;

  /** @param onAbsent is told of each */
  constructor(path: string, onAbsent: (name: string) => void) {
    this.#names = createInterface({ input: createReadStream(path) })[Symbol.asyncIterator]();
    this.#onAbsent = onAbsent;
  }

  /** Notes that there is an object; keys come in their order. */
  async see(key: string): Promise<void> {
    if (!this.#isBegun) await this.#advance();
    while (this.#next !== undefined && this.#next <= key) {
      if (!isNamed(this.#next, key)) this.#onAbsent(this.#next);
      await this.#advance();
    }
  }

  /** Notes that there are no more objects. */
  async end(): Promise<void> {
    if (!this.#isBegun) await this.#advance();
    for (; this.#next !== undefined; await this.#advance()) this.#onAbsent(this.#next);
  }

  async #advance(): Promise<void> {
    this.#isBegun = true;
    const { done, value } = await this.#names.next();
    this.#next = done ? undefined : value;
  }
}

/** A folder's name ends with a slash. */
function isNamed(name: string, key: string): boolean {
  return name.endsWith('/') ? key.startsWith(name) : key === name;
}
