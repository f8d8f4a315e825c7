import { logIn } from '@commoncast/core/authentication/api';
import { createChecksum } from '@commoncast/core/business/checksum-api';
import type { BusinessAccount } from '@commoncast/core/business/schema';
import { type Client, createClient } from '@commoncast/core/http/client';
import { withId } from '@commoncast/core/http/with-id';
import { listPlayers } from '@commoncast/core/players/api';
import { codeSnippetOf, placementOf, siteSnippetOf } from '@commoncast/core/players/snippet';
import { listByCategory } from '@commoncast/core/streams/api';
import { madeOnce } from '../cache/made-once.ts';
import { type DemoAccount, runPlatform } from './run-platform.ts';

/** The code that determines a first start of the platform. */
const CODE = [
  'packages/server/src',
  'packages/core/src',
  'scripts/demo',
  'scripts/start.ts',
  'package-lock.json',
];

/** Finds or makes what a first start leaves behind with the small demo: its film in all renditions, and no visitors. */
export function seededData(): Promise<string> {
  return madeOnce({
    name: 'first-start',
    code: CODE,
    // The demo's figures are from its first day.
    parameters: new Date().toISOString().slice(0, 10),
    make: seed,
  });
}

async function seed(directory: string): Promise<void> {
  const platform = await runPlatform({ dataDirectory: directory, port: '0', demo: 'small' });
  const { client } = await signIn(platform.origin, platform.account);
  for (;;) {
    const { content } = await client.call(listByCategory, { query: { category: 'VOD' } });
    if (content.every(({ progress }) => progress.status === 'READY')) break;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  await platform.end('SIGTERM');
}

/** Pastes this start's snippet into the second site: its origin differs from the one that the data were made with. */
export async function pasteSnippet(origin: string, siteOrigin: string, account: DemoAccount): Promise<void> {
  const { client, business } = await signIn(origin, account);
  const { content } = await client.call(listPlayers, { query: {} });
  const codeSnippet = codeSnippetOf(origin, business.publicKey);
  const { checksum } = await client.call(createChecksum, {
    body: { codeSnippet, businessAccountId: business.id },
  });
  const [player] = content;
  if (!player) throw new Error('The demo has no player.');
  const pasted = `${placementOf(origin, withId(player))}\n${siteSnippetOf(codeSnippet, checksum)}`;
  const { ok, status } = await fetch(`${siteOrigin}/edit`, {
    method: 'POST',
    headers: { origin: siteOrigin },
    body: new URLSearchParams({ pasted }),
  });
  if (!ok) throw new Error(`The second site answered ${status}.`);
}

async function signIn(
  origin: string,
  account: DemoAccount,
): Promise<{ client: Client; business: BusinessAccount }> {
  const { accessToken, business } = await createClient({ origin }).call(logIn, { body: account });
  return { client: createClient({ origin, getAccessToken: () => accessToken }), business };
}
