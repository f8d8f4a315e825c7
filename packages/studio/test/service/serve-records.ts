import type { On } from './answering.ts';
import type { Records } from './records.ts';
import { serveAccount } from './serve-account.ts';
import { serveApiTokens } from './serve-api-tokens.ts';
import { serveArchives } from './serve-archives.ts';
import { serveAuditLog } from './serve-audit-log.ts';
import { serveBilling } from './serve-billing.ts';
import { serveBusinessEnd } from './serve-business-end.ts';
import { serveCaptions } from './serve-captions.ts';
import { serveChat } from './serve-chat.ts';
import { serveContact } from './serve-contact.ts';
import { serveCrashes } from './serve-crashes.ts';
import { serveDestinations } from './serve-destinations.ts';
import { serveFeedback } from './serve-feedback.ts';
import { serveHypergraphics } from './serve-hypergraphics.ts';
import { serveImages } from './serve-images.ts';
import { serveInsights } from './serve-insights.ts';
import { serveInvitations } from './serve-invitations.ts';
import { serveMembers } from './serve-members.ts';
import { serveOwnAccount } from './serve-own-account.ts';
import { servePayments } from './serve-payments.ts';
import { servePlayers } from './serve-players.ts';
import { servePlaylists } from './serve-playlists.ts';
import { servePosters } from './serve-posters.ts';
import { servePublicPlaylist } from './serve-public-playlist.ts';
import { serveRecovery } from './serve-recovery.ts';
import { serveSecondFactors } from './serve-second-factors.ts';
import { serveShowings } from './serve-showings.ts';
import { serveSignIn } from './serve-sign-in.ts';
import { serveSplitTests } from './serve-split-tests.ts';
import { serveStreams } from './serve-streams.ts';
import { serveTrash } from './serve-trash.ts';
import { serveVerification } from './serve-verification.ts';
import { serveVideos } from './serve-videos.ts';
import { serveWebhooks } from './serve-webhooks.ts';
import { serveWidgets } from './serve-widgets.ts';

const SERVED = [
  serveAccount,
  serveApiTokens,
  serveArchives,
  serveAuditLog,
  serveBilling,
  serveBusinessEnd,
  serveCaptions,
  serveChat,
  serveContact,
  serveCrashes,
  serveDestinations,
  serveFeedback,
  serveHypergraphics,
  serveImages,
  serveInsights,
  serveInvitations,
  serveMembers,
  serveOwnAccount,
  servePayments,
  servePlayers,
  servePlaylists,
  servePosters,
  servePublicPlaylist,
  serveRecovery,
  serveSecondFactors,
  serveSignIn,
  serveSplitTests,
  serveShowings,
  serveStreams,
  serveTrash,
  serveVerification,
  serveVideos,
  serveWebhooks,
  serveWidgets,
];

/** Answers all calls on the records of a business. */
export function serveRecords(on: On, records: Records): void {
  for (const serve of SERVED) serve(on, records);
}
