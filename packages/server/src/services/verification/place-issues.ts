import type { VerificationIssue } from '@commoncast/core/verification/schema';
import { issue } from './issue.ts';
import type { PageFacts } from './page/page-facts.ts';

/** Whether the business lets its players appear on this host. */
export function domainIssues({ host, hostname }: URL, isAllowed: boolean): VerificationIssue[] {
  if (isAllowed) return [];
  return [
    issue('DOMAIN_NOT_ALLOWED', {
      message: `${host} is not in your list of allowed domains, so players stay empty there.`,
      fix: `Add ${hostname} under Allowed domains on this page, and save.`,
      example: hostname,
    }),
  ];
}

/** Whether the players that the page names exist. */
export function playersIssues(facts: PageFacts, ownPlayers: ReadonlySet<string>): VerificationIssue[] {
  const unknown = [...new Set(facts.playerIds)].filter((id) => !ownPlayers.has(id.toLowerCase()));
  if (unknown.length > 0) {
    return [
      issue('PLAYERS_UNKNOWN', {
        severity: 'WARNING',
        message: `The page has a place for ${unknown.length === 1 ? 'a player' : `${unknown.length} players`} that your business does not have: ${unknown.slice(0, 3).join(', ')}${unknown.length > 3 ? ' …' : ''}.`,
        fix: 'It was deleted, or its id was cut. Copy the placement from Players again.',
      }),
    ];
  }
  if (facts.playerIds.length + facts.widgetPlaces > 0) return [];
  return [
    issue('PLAYERS_NONE', {
      severity: 'HINT',
      message: 'No player has a place in this page’s source.',
      fix: 'Copy a placement from Players and paste it where the video should be. Widgets and players that a script adds need none.',
    }),
  ];
}
