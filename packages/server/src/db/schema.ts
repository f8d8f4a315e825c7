import type { IdempotencyTables } from '../http/idempotency/tables.ts';
import type { AuthenticationTables } from '../services/authentication/tables.ts';
import type { BusinessTables } from '../services/business/tables.ts';
import type { HypergraphicTables } from '../services/hypergraphics/tables.ts';
import type { InsightsTables } from '../services/insights/tables.ts';
import type { LoggingTables } from '../services/logging/tables.ts';
import type { MultipartTables } from '../services/multipart/tables.ts';
import type { PlayerTables } from '../services/players/tables.ts';
import type { PlaylistTables } from '../services/playlists/tables.ts';
import type { SplitTestTables } from '../services/split-tests/tables.ts';
import type { VideoTables } from '../services/streams/tables.ts';
import type { VerificationTables } from '../services/verification/tables.ts';
import type { ViewerSessionTables } from '../services/viewer-sessions/tables.ts';
import type { WidgetTables } from '../services/widgets/tables.ts';
import type { BaseTables } from './base-tables.ts';

/** Every table of the database. A domain adds its own to the list. */
export interface Schema
  extends BaseTables,
    AuthenticationTables,
    BusinessTables,
    HypergraphicTables,
    IdempotencyTables,
    InsightsTables,
    LoggingTables,
    MultipartTables,
    PlayerTables,
    PlaylistTables,
    SplitTestTables,
    VerificationTables,
    VideoTables,
    ViewerSessionTables,
    WidgetTables {}
