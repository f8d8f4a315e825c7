import type { ApiScope } from '@commoncast/core/api-tokens/constants';
import type { Insertable, Selectable } from 'kysely';

interface ApiTokenTable {
  id: string;
  business_id: string;
  created_by: string;
  name: string;
  token_hash: string;
  hint: string;
  scopes: ApiScope[];
  created_at: Date;
  expires_at: Date | null;
  last_used_at: Date | null;
}

export type ApiTokenRow = Selectable<ApiTokenTable>;
export type NewApiTokenRow = Insertable<ApiTokenTable>;

export interface ApiTokenTables {
  api_token: ApiTokenTable;
}
