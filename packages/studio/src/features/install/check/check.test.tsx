import { verifyCodeSnippet } from '@commoncast/core/verification/api';
import type { VerificationIssue } from '@commoncast/core/verification/schema';
import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { verification } from '../../../../test/factories.ts';
import { createFakeService, type FakeService } from '../../../../test/fake-service.ts';
import { openStudio } from '../../../../test/open-studio.tsx';
import { fill, person } from '../../../../test/person.ts';

const ADDRESS = 'URL of a page with the snippet';
const blocked: VerificationIssue = {
  code: 'POLICY_SCRIPT',
  step: 'POLICY',
  severity: 'ERROR',
  message: 'The page’s security policy (script-src) does not allow the snippet’s script.',
  fix: 'Put this in place of script-src in the page’s Content-Security-Policy.',
  example: "script-src 'self' https://studio.test",
};

let service: FakeService;
beforeEach(() => {
  service = createFakeService();
});

const section = () => screen.getByRole('heading', { name: 'Does it work?' }).closest('section');
const lines = () => [...(section()?.querySelectorAll('li') ?? [])].map(({ textContent }) => textContent);
const sent = () => service.sent(verifyCodeSnippet).map(({ body }) => body);
const open = () => openStudio('/settings/install', { service });

async function check(url: string): Promise<void> {
  await fill(await screen.findByRole('textbox', { name: ADDRESS }), url);
  await person.click(screen.getByRole('button', { name: 'Check now' }));
}

it('asks for an address, and shows nothing before the first check', async () => {
  await open();
  await check('');
  expect(section()?.textContent).toContain('URL is required');
  await check('not an address');
  expect(section()?.textContent).toContain('Invalid URL format');
  expect(lines()).toEqual([]);
  expect(service.calls).not.toContain('POST /api/settings/verify-code-snippet');
});

it('shows in order what is fine, and what is not with its cure', async () => {
  service.records.site = verification({
    installed: false,
    builder: 'shopify',
    issues: [blocked],
    passed: ['PAGE', 'SNIPPET', 'KEY', 'CHECKSUM', 'DOMAIN', 'PLAYERS'],
  });
  await open();
  await check('www.harbour.test');
  await waitFor(() => expect(lines()).toHaveLength(7));
  expect(sent()).toEqual([{ url: 'https://www.harbour.test' }]);
  expect(section()?.textContent).toContain('Players do not work on this page yet: one thing to fix.');
  expect(lines()[0]).toBe('Finewww.harbour.test answers with a page.');
  expect(lines()[4]).toContain(`To fix${blocked.message}${blocked.fix}`);
  expect(lines()[4]).toContain(blocked.example);
  // The builder that was recognised comes up by itself.
  expect(screen.getByRole('tab', { name: 'Shopify' }).getAttribute('aria-selected')).toBe('true');
  expect(document.body.textContent).toContain('The page you checked is built with Shopify.');
});

it('says in which forms players were found, beside what an editor has removed', async () => {
  service.records.site = verification({
    passed: ['PAGE', 'POLICY', 'DOMAIN'],
    forms: [
      { form: 'DIV', count: 1 },
      { form: 'FRAME', count: 2 },
    ],
    placesFound: 3,
    issues: [
      {
        code: 'PLAYERS_REMOVED',
        step: 'PLAYERS',
        severity: 'WARNING',
        message: 'The player’s tag was removed by your editor: only an empty link to the video is left.',
        fix: 'Paste another form.',
        example: null,
      },
    ],
    live: null,
  });
  await open();
  await check('www.harbour.test');
  await waitFor(() => expect(lines()).toHaveLength(5));
  expect(lines().slice(3)).toEqual([
    'FineFound a player tag for strict editors and 2 frames with players.',
    'To fixThe player’s tag was removed by your editor: only an empty link to the video is left.Paste another form.',
  ]);
  expect(section()?.textContent).toContain(
    'Your players are in frames, which need no snippet, with one thing to fix.',
  );
});

it('keeps what the last check found', async () => {
  service.records.lastCheck = verification({ eventReceived: true });
  await open();
  await waitFor(() => expect(section()?.textContent).toContain('It works: your page has reported back.'));
  expect(section()?.textContent).toContain('https://www.harbour.test/, checked Mar 1, 2026');
  expect((screen.getByRole('textbox', { name: ADDRESS }) as HTMLInputElement).value).toBe(
    'https://www.harbour.test/',
  );
  expect(screen.queryAllByRole('link', { name: 'Open the page and wait' })).toEqual([]);
});

it('waits for the page that was opened to report', async () => {
  await open();
  await check('www.harbour.test');
  const link = await screen.findByRole('link', { name: 'Open the page and wait' });
  expect([link.getAttribute('href'), link.getAttribute('target'), link.getAttribute('rel')]).toEqual([
    'https://www.harbour.test/?commoncast-check=x',
    '_blank',
    'noopener noreferrer',
  ]);
  await person.click(link);
  await waitFor(() => expect(sent()).toHaveLength(2));
  expect(section()?.textContent).not.toContain('It works');
  service.records.site = verification({ eventReceived: true });
  await waitFor(() => expect(section()?.textContent).toContain('It works: your page has reported back.'));
  expect(sent().at(-1)).toEqual({ url: 'https://www.harbour.test/', token: 'x'.repeat(43) });
});

it('shows the time that is left, and can be cancelled', async () => {
  await open();
  await check('www.harbour.test');
  const link = await screen.findByRole('link', { name: 'Open the page and wait' });
  await person.click(link);
  expect(screen.getByRole('progressbar', { name: 'Time left' }).getAttribute('aria-valuetext')).toBe(
    '30 seconds left',
  );
  expect(document.querySelector('time')?.textContent).toBe('30 s');
  await person.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(screen.getByRole('link', { name: 'Open the page and wait' })).toBeTruthy();
  expect(screen.queryAllByRole('progressbar', { name: 'Time left' })).toEqual([]);
});

it('says what to try when nothing arrived within half a minute', async () => {
  let aheadMs = 0;
  const now = performance.now.bind(performance);
  const spy = vi.spyOn(performance, 'now').mockImplementation(() => now() + aheadMs);
  await open();
  await check('www.harbour.test');
  const link = await screen.findByRole('link', { name: 'Open the page and wait' });
  await person.click(link);
  await waitFor(() => expect(sent()).toHaveLength(2));
  aheadMs = 31_000;
  await waitFor(() => expect(section()?.textContent).toContain('Nothing arrived within 30 seconds.'));
  expect(screen.getByRole('link', { name: 'Open the page and wait' })).toBeTruthy();
  spy.mockRestore();
});

it('says when the check itself failed, and lets it be tried again', async () => {
  service.failNext(verifyCodeSnippet, 429, { code: 'RATE_LIMITED', message: 'Too many attempts' });
  await open();
  await check('www.harbour.test');
  await waitFor(() => expect(section()?.textContent).toContain('The page could not be checked'));
  await person.click(screen.getByRole('button', { name: 'Retry' }));
  await waitFor(() => expect(section()?.textContent).toContain('The snippet is in place.'));
});
