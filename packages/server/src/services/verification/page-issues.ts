import type { VerificationIssue } from '@commoncast/core/verification/schema';
import type { FetchedPage } from '../../egress/egress.ts';
import type { EgressErrorCode } from '../../egress/egress-error.ts';
import { issue } from './issue.ts';

const LIVE_INSTEAD = 'If visitors can open the page, the live check below tells you more.';

/** Why a page could not be fetched. */
export function egressIssue(code: EgressErrorCode, { hostname, host, port }: URL): VerificationIssue {
  switch (code) {
    case 'BAD_URL':
    case 'PORT_REFUSED':
      return issue('PAGE_ADDRESS_REFUSED', {
        message: port
          ? `We only check websites on their usual ports, not on ${port}.`
          : `We cannot check ${host}.`,
        fix: `Check the address as your visitors see it, with http:// or https:// and without a user name. ${LIVE_INSTEAD}`,
      });
    case 'ADDRESS_REFUSED':
      return issue('PAGE_ADDRESS_REFUSED', {
        message: `${hostname} is on a private network, so we cannot reach it from outside.`,
        fix: `Check the page at its public address. To try it here, open the page yourself. ${LIVE_INSTEAD}`,
      });
    case 'NAME_UNKNOWN':
      return issue('PAGE_NAME_UNKNOWN', {
        message: `There is no site at ${hostname}.`,
        fix: 'Check the spelling. A new domain can take a few hours to be known everywhere.',
      });
    case 'CERTIFICATE':
      return issue('PAGE_CERTIFICATE', {
        message: `${hostname} has no valid certificate, so browsers warn before they open it.`,
        fix: 'Renew the certificate at your host, or ask them to.',
      });
    case 'TIMED_OUT':
      return issue('PAGE_TIMED_OUT', {
        message: `${hostname} did not answer within ten seconds.`,
        fix: `Open the page yourself; if it loads quickly for you, try again. ${LIVE_INSTEAD}`,
      });
    case 'TOO_LARGE':
      return issue('PAGE_TOO_LARGE', {
        message: 'The page is larger than 2 MB or too complicated to be read.',
        fix: `Check another page of the same site: the snippet is the same on all of them. ${LIVE_INSTEAD}`,
      });
    case 'TOO_MANY_REDIRECTS':
      return issue('PAGE_TOO_MANY_REDIRECTS', {
        message: 'The address redirects more than three times.',
        fix: 'Check the address where your browser ends up.',
      });
    case 'UNREACHABLE':
      return issue('PAGE_UNREACHABLE', {
        message: `We could not connect to ${host}.`,
        fix: `Open the page yourself to see whether the site is up. ${LIVE_INSTEAD}`,
      });
  }
}

/** What the response alone reveals, before its markup is read; errors end the check. */
export function answerIssues(asked: URL, { status, headers, url }: FetchedPage): VerificationIssue[] {
  const { host, origin } = new URL(url);
  const statusIssue = statusIssueOf(status, host, headers['cf-mitigated'] !== undefined);
  if (statusIssue) return [statusIssue];
  const type = headers['content-type'] ?? 'text/html';
  if (!/^\s*(text\/html|application\/xhtml\+xml)\b/i.test(type)) {
    return [
      issue('PAGE_NOT_HTML', {
        message: `There is no web page at this address, but ${type.split(';')[0]}.`,
        fix: 'Check the address of a page that shows a player.',
      }),
    ];
  }
  if (withoutWww(asked.host) === withoutWww(host)) return [];
  return [
    issue('PAGE_REDIRECTED', {
      severity: 'WARNING',
      message: `${asked.host} redirects visitors to ${host}, so that is the page we checked.`,
      fix: `If that is not your site, ask whoever manages ${asked.host}. Otherwise check ${origin} from now on.`,
    }),
  ];
}

function statusIssueOf(status: number, host: string, isChallenge: boolean): VerificationIssue | undefined {
  if (status >= 200 && status < 300) return undefined;
  if (status === 404 || status === 410) {
    return issue('PAGE_NOT_FOUND', {
      message: `${host} has no page at this address (${status}).`,
      fix: 'Open the page in your browser and copy its address from there. A draft has to be published first.',
    });
  }
  if (isChallenge || status === 401 || status === 403 || status === 407 || status === 429) {
    return issue('PAGE_PROTECTED', {
      message: `${host} does not let us open this page (${status}).`,
      fix: `It asks for a password, or its protection against robots turned us away. ${LIVE_INSTEAD}`,
    });
  }
  return issue('PAGE_STATUS', {
    message: `${host} answered with an error (${status}).`,
    fix: 'Try again later. If it keeps happening, ask whoever hosts the site.',
  });
}

function withoutWww(host: string): string {
  return host.replace(/^www\./, '');
}
