/** What somebody has typed into a form and not saved. */
export interface StoredDraft {
  readonly values: unknown;
  /** What the fields held when they were last saved or loaded. */
  readonly base: unknown;
  /** Of the record that the base comes from; null for a record that has not been created. */
  readonly version: number | null;
  /** ISO 8601. */
  readonly savedAt: string;
}

/** Unsaved changes by record, which survive a crash or a reload of the tab. */
export interface DraftMemory {
  readonly read: (record: string) => StoredDraft | null;
  /** The records with a draft whose names begin like this. */
  readonly namesFrom: (start: string) => readonly string[];
  readonly write: (record: string, draft: StoredDraft) => void;
  readonly remove: (record: string) => void;
  /** Removes the drafts of every member. */
  readonly clear: () => void;
}

const PREFIX = 'commoncast-draft ';

/**
 * Keeps drafts in the tab's session storage, apart for each member of each business. A browser that has no room or allows
 * none costs only the way back after a crash. Forms with secrets do not use it.
 * @param owner whose drafts are read and written now; null for nobody
 */
export function createDraftMemory(
  owner: () => string | null,
  openStorage: () => Storage = () => sessionStorage,
): DraftMemory {
  const attempt = <T>(work: (storage: Storage) => T): T | null => {
    try {
      return work(openStorage());
    } catch {
      return null;
    }
  };
  const withKey = <T>(record: string, work: (storage: Storage, key: string) => T): T | null => {
    const name = owner();
    return name === null ? null : attempt((storage) => work(storage, `${PREFIX}${name} ${record}`));
  };
  return {
    read: (record) => withKey(record, (storage, key) => toDraft(JSON.parse(storage.getItem(key) ?? 'null'))),
    namesFrom: (start) =>
      withKey('', (storage, prefix) =>
        Object.keys(storage)
          .filter((key) => key.startsWith(prefix + start))
          .map((key) => key.slice(prefix.length)),
      ) ?? [],
    write: (record, draft) => {
      withKey(record, (storage, key) => storage.setItem(key, JSON.stringify(draft)));
    },
    remove: (record) => {
      withKey(record, (storage, key) => storage.removeItem(key));
    },
    clear: () => {
      attempt((storage) => {
        for (const key of Object.keys(storage)) if (key.startsWith(PREFIX)) storage.removeItem(key);
      });
    },
  };
}

function toDraft(stored: StoredDraft | null): StoredDraft | null {
  return stored && typeof stored === 'object' && 'values' in stored && 'savedAt' in stored ? stored : null;
}
