import { codeSnippetOf, siteSnippetOf } from '@commoncast/core/players/snippet';
import type { CheckStep } from '@commoncast/core/verification/constants';
import type { VerificationIssue } from '@commoncast/core/verification/schema';
import type { Egress, FetchedPage } from '../../egress/egress.ts';
import { EgressError } from '../../egress/egress-error.ts';
import { frameIssues } from './frame-issues.ts';
import { checksumIssues, keyIssues } from './identity-issues.ts';
import { issue } from './issue.ts';
import { decodePage } from './page/decode-page.ts';
import type { FoundSnippet, PageFacts } from './page/page-facts.ts';
import type { ReadPage } from './page/page-reader.ts';
import { answerIssues, egressIssue } from './page-issues.ts';
import { domainIssues, playersIssues } from './place-issues.ts';
import { framePolicyIssues } from './policy/frame-policy-issues.ts';
import { parsePolicies } from './policy/parse-policies.ts';
import { policyIssues } from './policy/policy-issues.ts';
import { snippetIssues } from './snippet-issues.ts';
import { type OwnShown, type PlacesSurvey, surveyPlaces } from './survey-places.ts';
import type { StoredVerification } from './tables.ts';

/** The business whose snippet is looked for. */
export interface CheckedBusiness {
  readonly publicKey: string;
  readonly checksumOf: (codeSnippet: string) => string;
  readonly allowsPage: (page: URL) => boolean;
  readonly isKeyOfAnybody: (key: string) => Promise<boolean>;
  /** Of these ids, those that visitors see players of: by what they are ids of. */
  readonly findOwnShown: (ids: readonly string[]) => Promise<OwnShown>;
}

export interface PageCheckParts {
  readonly egress: Egress;
  readonly readPage: ReadPage;
  readonly publicOrigin: string;
  /** Of the addresses of media, in what pages are told. */
  readonly mediaOrigin: string;
  readonly isOwnOrigin: (origin: string) => boolean;
}

/** Fetches a page and lists what is wrong with its snippet, in the order in which to fix it. */
export function createPageCheck(parts: PageCheckParts) {
  const { egress, readPage, publicOrigin, mediaOrigin, isOwnOrigin } = parts;
  const isOurs = (address: URL | null): address is URL =>
    address !== null && (isOwnOrigin(address.origin) || address.host === new URL(publicOrigin).host);

  async function checkFacts(
    page: FetchedPage,
    facts: PageFacts,
    business: CheckedBusiness,
    places: PlacesSurvey,
  ): Promise<Findings> {
    const url = new URL(page.url);
    const base = baseOf(page, facts);
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
    const header = page.headers['content-security-policy'];
    const policies = [...[header ?? []].flat(), ...facts.policies].flatMap(parsePolicies);
    const policyFindings = framePolicyIssues(policies, places.frames, url);

    const foreign = resolved.find(({ snippet, address }) => snippet.place === 'ACTIVE' && !isOurs(address));
    if (ours.length === 0 && foreign?.address) {
      const issue = otherOrigin(foreign.address, publicOrigin, tag);
      findings.add('SNIPPET', [places.isFramedOnly ? asWarning(issue) : issue]);
    } else if (ours.length > 0 || !places.isFramedOnly) {
      const snippets = ours.map(({ snippet, address }) => ({
        ...snippet,
        src: address?.href ?? snippet.src,
      }));
      const issues = snippetIssues({ page: url, facts, snippets, tag });
      findings.add('SNIPPET', places.isFramedOnly ? issues.map(asWarning) : issues);
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
      if (snippet.place === 'ACTIVE')
        policyFindings.push(...policyIssues(policies, { page: url, snippet, script, mediaOrigin }));
    }
    const hasActive = first?.snippet.place === 'ACTIVE';
    if (hasActive || places.frames.length > 0) findings.add('POLICY', policyFindings);
    findings.add('DOMAIN', domainIssues(url, isOwnOrigin(url.origin) || business.allowsPage(url)));
    findings.add('PLAYERS', [...playersIssues(places), ...frameIssues(url, places.frames)]);
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
      forms: [],
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

    const { findOwnShown } = business;
    const places = await surveyPlaces({ facts, base: baseOf(page, facts), isOurs, findOwnShown });
    const { issues, passed } = await checkFacts(page, facts, business, places);
    const isFree = (...steps: CheckStep[]) =>
      !issues.some(({ step, severity }) => severity === 'ERROR' && steps.includes(step));
    const hasRun = passed.includes('KEY') && facts.snippets.some(({ place }) => place === 'ACTIVE');
    const isFramed = places.isFramedOnly && isFree('POLICY', 'DOMAIN', 'PLAYERS');
    return {
      checkedUrl: page.url,
      installed: isFramed || (hasRun && isFree('SNIPPET', 'KEY', 'POLICY', 'DOMAIN')),
      checksumValid: passed.includes('CHECKSUM'),
      builder: facts.builder,
      issues: [...pageIssues, ...issues],
      passed: pageIssues.length > 0 ? passed : ['PAGE', ...passed],
      placesFound: places.placesFound,
      forms: places.forms,
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

/** Against what the page's addresses are read. */
function baseOf({ url }: FetchedPage, { baseHref }: PageFacts): URL {
  return URL.parse(baseHref, url) ?? new URL(url);
}

/** What matters less where players work without it. */
function asWarning(found: VerificationIssue): VerificationIssue {
  return found.severity === 'ERROR' ? { ...found, severity: 'WARNING' } : found;
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
