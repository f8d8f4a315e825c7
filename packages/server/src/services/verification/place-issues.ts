import type { VerificationIssue } from '@commoncast/core/verification/schema';
import { issue } from './issue.ts';
import type { PlayerTrace } from './page/page-facts.ts';
import type { PlacesSurvey } from './survey-places.ts';

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

/** Whether the players that the page names exist, and what an editor has made of others. */
export function playersIssues({ unknown, traces, placesFound }: PlacesSurvey): VerificationIssue[] {
  const kinds = new Set(traces.map(({ kind }) => kind));
  const lost = LOST.filter(({ kind }) => kinds.has(kind)).map(({ words }) => words());
  const ids = [...new Set(unknown.map(({ id }) => id))];
  if (ids.length > 0) {
    const what = ids.length === 1 ? 'a player' : `${ids.length} players`;
    return [
      issue('PLAYERS_UNKNOWN', {
        severity: 'WARNING',
        message: `The page has a place for ${what} that your business does not have: ${ids.slice(0, 3).join(', ')}${ids.length > 3 ? ' …' : ''}.`,
        fix: 'It was deleted or is not published, or its id was cut. Copy the placement from Players again.',
      }),
      ...lost,
    ];
  }
  if (placesFound > 0 || lost.length > 0) return lost;
  return [
    issue('PLAYERS_NONE', {
      severity: 'HINT',
      message: 'This page’s source contains no player.',
      fix: 'Copy a placement from Players and paste it where the video should be. Widgets and players added by a script need none.',
    }),
  ];
}

const OTHER_FORMS =
  'Open the player in the studio and paste the form for editors that remove unknown tags, or its frame. On WordPress, use the Commoncast plugin.';

interface LostWords {
  readonly kind: PlayerTrace['kind'];
  readonly words: () => VerificationIssue;
}

const LOST: readonly LostWords[] = [
  {
    kind: 'REMOVED',
    words: () =>
      issue('PLAYERS_REMOVED', {
        severity: 'WARNING',
        message: 'The player’s tag was removed by your editor: only an empty link to the video is left.',
        fix: OTHER_FORMS,
      }),
  },
  {
    kind: 'TEXT',
    words: () =>
      issue('PLAYERS_AS_TEXT', {
        severity: 'WARNING',
        message:
          'Your site’s editor escaped the player’s tag as text, so visitors see code where the player should be.',
        fix: `Paste it into a block for custom HTML. If there is none: ${OTHER_FORMS.replace('Open', 'open')}`,
      }),
  },
  {
    kind: 'SHORTCODE',
    words: () =>
      issue('PLAYERS_AS_SHORTCODE', {
        severity: 'WARNING',
        message: 'The shortcode [commoncast …] is shown as text, because no plugin replaces it.',
        fix: 'In WordPress, open Plugins and activate Commoncast. Then put the shortcode into a Shortcode block.',
      }),
  },
  {
    kind: 'LINK',
    words: () =>
      issue('PLAYERS_AS_LINK', {
        severity: 'WARNING',
        message: 'The video’s address is shown as text: your site’s editor did not turn it into a player.',
        fix: OTHER_FORMS,
      }),
  },
];
