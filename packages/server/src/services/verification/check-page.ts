import { codeSnippetOf, siteSnippetOf } from '@commoncast/core/players/snippet';
import type { CheckStep } from '@commoncast/core/verification/constants';
import type { VerificationIssue } from '@commoncast/core/verification/schema';
import type { Egress, FetchedPage } from '../../egress/egress.ts';
import { EgressError } from '../../egress/egress-error.ts';
import { checksumIssues, keyIssues } from './identity-issues.ts';
import { issue } from './issue.ts';
import { decodePage } from './page/decode-page.ts';
import type { FoundSnippet, PageFacts } from './page/page-facts.ts';
import type { ReadPage } from './page/page-reader.ts';
import { answerIssues, egressIssue } from './page-issues.ts';
import { domainIssues, playersIssues } from './place-issues.ts';
import { parsePolicies } from './policy/parse-policies.ts';
import { policyIssues } from './policy/policy-issues.ts';
import { snippetIssues } from './snippet-issues.ts';
import type { StoredVerification } from './tables.ts';

/** The business whose snippet is looked for. */
export interface CheckedBusiness {
  readonly publicKey: string;
  readonly checksumOf: (codeSnippet: string) => string;
  readonly allowsPage: (page: URL) => boolean;
  readonly isKeyOfAnybody: (key: string) => Promise<boolean>;
  readonly findOwnPlayers: (ids: readonly string[]) => Promise<ReadonlySet<string>>;
}

export interface PageCheckParts {
  readonly egress: Egress;
  readonly readPage: ReadPage;
  readonly publicOrigin: string;
  readonly isOwnOrigin: (origin: string) => boolean;
}

/** Fetches a page and lists what is wrong with its snippet, in the order in which to fix it. */
export function createPageCheck({ egress, readPage, publicOrigin, isOwnOrigin }: PageCheckParts) {
  const isOurs = (address: URL | null): address is URL =>
    address !== null && (isOwnOrigin(address.origin) || address.host === new URL(publicOrigin).host);

  async function checkFacts(
    page: FetchedPage,
    facts: PageFacts,
    business: CheckedBusiness,
  ): Promise<Findings> {
    const url = new URL(page.url);
    const base = URL.parse(facts.baseHref, url.href) ?? url;
    const codeSnippet = codeSnippetOf(publicOrigin, business.publicKey);
    const tag = siteSnippetOf(codeSnippet, business.checksumOf(codeSnippet));
    const resolved = facts.snippets.map((snippet) => ({
      snippet,
      address: URL.parse(snippet.src, base.href),
    }));
    const ours = resolved
      .filter(({ address }) => isOurs(address))
      .sort((one, other) => rank(one.snippet) - rank(other.snippet));
    const findings = createFindings();

    const foreign = resolved.find(({ snippet, address }) => snippet.place === 'ACTIVE' && !isOurs(address));
    if (ours.length === 0 && foreign?.address) {
      findings.add('SNIPPET', [otherOrigin(foreign.address, publicOrigin, tag)]);
    } else {
      const snippets = ours.map(({ snippet, address }) => ({
        ...snippet,
        src: address?.href ?? snippet.src,
      }));
      findings.add('SNIPPET', snippetIssues({ page: url, facts, snippets, tag }));
    }

    const [first] = ours;
    if (first?.address) {
      const { snippet, address: script } = first;
      const key = script.searchParams.get('key');
      const sum = script.searchParams.get('sum');
      const isOwnKey = key === business.publicKey;
      const isKnownKey = key !== null && !isOwnKey && (await business.isKeyOfAnybody(key));
      const isRightSum = [script.href, codeSnippet].some((address) => sum === business.checksumOf(address));
      const identity = { key, isOwnKey, isKnownKey, sum, isRightSum, tag };
      findings.add('KEY', keyIssues(identity));
      if (isOwnKey) findings.add('CHECKSUM', checksumIssues(identity));
      if (snippet.place === 'ACTIVE') {
        const header = page.headers['content-security-policy'];
        const policies = [...[header ?? []].flat(), ...facts.policies].flatMap(parsePolicies);
        findings.add('POLICY', policyIssues(policies, { page: url, snippet, script }));
      }
    }
    findings.add('DOMAIN', domainIssues(url, isOwnOrigin(url.origin) || business.allowsPage(url)));
    findings.add('PLAYERS', playersIssues(facts, await business.findOwnPlayers(facts.playerIds)));
    return findings;
  }

  return async (
    asked: string,
    business: CheckedBusiness,
    signal?: AbortSignal,
  ): Promise<StoredVerification> => {
    const unread = (checkedUrl: string, issues: readonly VerificationIssue[]): StoredVerification => ({
      checkedUrl,
      installed: false,
      checksumValid: false,
      builder: null,
      issues: [...issues],
      passed: [],
      placesFound: 0,
    });
    let page: FetchedPage;
    try {
      page = await egress.fetchPage(asked, signal);
    } catch (error) {
      if (!(error instanceof EgressError)) throw error;
      return unread(asked, [egressIssue(error.code, URL.parse(error.url) ?? new URL(asked))]);
    }
    const pageIssues = answerIssues(new URL(asked), page);
    if (pageIssues.some(({ severity }) => severity === 'ERROR')) return unread(page.url, pageIssues);
    const facts = await readPage(decodePage(page), headerLines(page));
    if (!facts) return unread(page.url, [egressIssue('TOO_LARGE', new URL(page.url))]);

    const { issues, passed } = await checkFacts(page, facts, business);
    const isFree = (...steps: CheckStep[]) =>
      !issues.some(({ step, severity }) => severity === 'ERROR' && steps.includes(step));
    const hasRun = passed.includes('KEY') && facts.snippets.some(({ place }) => place === 'ACTIVE');
    return {
      checkedUrl: page.url,
      installed: hasRun && isFree('SNIPPET', 'KEY', 'POLICY', 'DOMAIN'),
      checksumValid: passed.includes('CHECKSUM'),
      builder: facts.builder,
      issues: [...pageIssues, ...issues],
      passed: pageIssues.length > 0 ? passed : ['PAGE', ...passed],
      placesFound: facts.playerIds.length + facts.widgetPlaces,
    };
  };
}

interface Findings {
  readonly issues: VerificationIssue[];
  readonly passed: CheckStep[];
  add(step: CheckStep, issues: readonly VerificationIssue[]): void;
}

function createFindings(): Findings {
  const issues: VerificationIssue[] = [];
  const passed: CheckStep[] = [];
  return {
    issues,
    passed,
    add(step, found) {
      issues.push(...found);
      if (found.length === 0) passed.push(step);
    },
  };
}

function rank({ place }: FoundSnippet): number {
  return place === 'ACTIVE' ? 0 : 1;
}

function headerLines({ headers }: FetchedPage): string {
  return Object.entries(headers)
    .map(([name, value]) => `${name}: ${value}`)
    .join('\n');
}

function otherOrigin({ origin }: URL, publicOrigin: string, example: string): VerificationIssue {
  return issue('SNIPPET_OF_OTHER_ORIGIN', {
    message: `The snippet in the page loads from ${origin}, but this studio is at ${publicOrigin}.`,
    fix: 'Paste the snippet of this studio in its place.',
    example,
  });
}
