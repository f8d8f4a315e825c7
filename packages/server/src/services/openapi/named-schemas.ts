import { Session, ShellSession, User } from '@commoncast/core/authentication/schema';
import { BusinessAccount } from '@commoncast/core/business/schema';
import { ErrorBody } from '@commoncast/core/http/errors';
import { Beat } from '@commoncast/core/insights/beat';
import { Chart, Kpi } from '@commoncast/core/insights/schema';
import { MultipartUpload, UploadedPart } from '@commoncast/core/multipart/schema';
import { Player, PlayerContent, PublicPlayer, PublicVideo } from '@commoncast/core/players/schema';
import { Vod, VodProgress } from '@commoncast/core/streams/schema';
import { ViewerSession } from '@commoncast/core/viewer-sessions/schema';
import type { GenericSchema } from 'valibot';

/** Schemas that several calls share and the OpenAPI document describes once. */
export const NAMED_SCHEMAS: Record<string, GenericSchema> = {
  Error: ErrorBody,
  User,
  BusinessAccount,
  Session,
  ShellSession,
  Vod,
  VodProgress,
  MultipartUpload,
  UploadedPart,
  Player,
  PlayerContent,
  PublicPlayer,
  PublicVideo,
  Beat,
  Kpi,
  Chart,
  ViewerSession,
};
