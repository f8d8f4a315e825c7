import type { Generated } from 'kysely';

interface EncryptionKeyTable {
  id: string;
  created_at: Generated<Date>;
}

interface SealedSecretTable {
  name: string;
  sealed: string;
  created_at: Generated<Date>;
}

export interface SecretTables {
  encryption_key: EncryptionKeyTable;
  sealed_secret: SealedSecretTable;
}
