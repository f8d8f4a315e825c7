import { listDomains } from './list-domains.ts';
import { apiTokensDomain } from './services/api-tokens/domain.ts';
import { archivesDomain } from './services/archives/domain.ts';
import { auditLogDomain } from './services/audit-log/domain.ts';
import { authenticationDomain } from './services/authentication/domain.ts';
import { billingDomain } from './services/billing/domain.ts';
import { businessDomain } from './services/business/domain.ts';
import { businessEndDomain } from './services/business-end/domain.ts';
import { cdnDomain } from './services/cdn/domain.ts';
import { chatDomain } from './services/chat/domain.ts';
import { contactDomain } from './services/contact/domain.ts';
import { destinationsDomain } from './services/destinations/domain.ts';
import { erasureDomain } from './services/erasure/domain.ts';
import { healthDomain } from './services/health/domain.ts';
import { hypergraphicsDomain } from './services/hypergraphics/domain.ts';
import { imagesDomain } from './services/images/domain.ts';
import { insightsDomain } from './services/insights/domain.ts';
import { liveDomain } from './services/live/domain.ts';
import { loggingDomain } from './services/logging/domain.ts';
import { mailDomain } from './services/mail/domain.ts';
import { membersDomain } from './services/members/domain.ts';
import { multipartDomain } from './services/multipart/domain.ts';
import { openApiDomain } from './services/openapi/domain.ts';
import { pagesDomain } from './services/pages/domain.ts';
import { playersDomain } from './services/players/domain.ts';
import { playlistsDomain } from './services/playlists/domain.ts';
import { splitTestsDomain } from './services/split-tests/domain.ts';
import { streamsDomain } from './services/streams/domain.ts';
import { trashDomain } from './services/trash/domain.ts';
import { verificationDomain } from './services/verification/domain.ts';
import { viewerSessionsDomain } from './services/viewer-sessions/domain.ts';
import { webhooksDomain } from './services/webhooks/domain.ts';
import { widgetsDomain } from './services/widgets/domain.ts';

/** Every domain of the server, each below those whose services it needs. A new domain is a folder and a line here. */
export const DOMAINS = listDomains()
  .and(mailDomain)
  .and(authenticationDomain)
  .and(auditLogDomain)
  .and(apiTokensDomain)
  .and(imagesDomain)
  .and(businessDomain)
  .and(membersDomain)
  .and(contactDomain)
  .and(webhooksDomain)
  .and(verificationDomain)
  .and(loggingDomain)
  .and(insightsDomain)
  .and(streamsDomain)
  .and(multipartDomain)
  .and(destinationsDomain)
  .and(liveDomain)
  .and(chatDomain)
  .and(archivesDomain)
  .and(playlistsDomain)
  .and(splitTestsDomain)
  .and(playersDomain)
  .and(hypergraphicsDomain)
  .and(widgetsDomain)
  .and(billingDomain)
  .and(trashDomain)
  .and(viewerSessionsDomain)
  .and(erasureDomain)
  .and(businessEndDomain)
  .and(cdnDomain)
  .and(healthDomain)
  .and(pagesDomain)
  .and(openApiDomain);
