import { randomBytes } from 'node:crypto';
import { open } from 'node:fs/promises';
import { basename } from 'node:path';
import { logIn, signUp } from '@commoncast/core/authentication/api';
import type { Session } from '@commoncast/core/authentication/schema';
import { createChecksum } from '@commoncast/core/business/api';
import { DEFAULT_PLAYER_COLOR } from '@commoncast/core/design/tokens';
import { isApiError } from '@commoncast/core/http/api-error';
import { type Client, createClient } from '@commoncast/core/http/client';
import { completeUpload, createUpload, uploadPart } from '@commoncast/core/multipart/api';
import { assignContent, createPlayer } from '@commoncast/core/players/api';
import type { Player } from '@commoncast/core/players/schema';
import { codeSnippetOf, placementOf, siteSnippetOf } from '@commoncast/core/players/snippet';
import { createVod, getVod, publishVod } from '@commoncast/core/streams/api';

export const DEMO_EMAIL = 'demo@commoncast.test';

export interface DemoBusiness {
  readonly userId: string;
  /** What a business owner pastes: the site's snippet and the player's element. */
  readonly pasted: string;
}

/**
 * Creates the demo business as its owner would: signs up, uploads the film, publishes it, creates a player.
 * An interrupted start has left an account behind, which is then used.
 * @param origin where the platform answers
 * @param filmPath an MP4 that the media engine made
 */
export async function seedDemo(origin: string, password: string, filmPath: string): Promise<DemoBusiness> {
  const session = await openSession(origin, password);
  const client = createClient({ origin, getAccessToken: () => session.accessToken });

  const video = await client.call(createVod, {
    body: {
      name: 'One minute in the workshop',
      description:
        'A clock that keeps its minute, with a bell on each second.\n\nCommoncast made this film itself on its first start.',
    },
  });
  await upload(client, video.id, filmPath);
  await client.call(publishVod, { body: { id: video.id } });
  await untilPlayable(client, video.id);

  const player = await client.call(createPlayer, {
    body: {
      name: 'Workshop page',
      autoPlay: false,
      videoLoop: false,
      hideControls: false,
      logo: '',
      showIcon: false,
      playerColor: DEFAULT_PLAYER_COLOR,
    },
  });
  const assigned = await client.call(assignContent, {
    body: { embeddedVideoPlayerId: player.uuid, contentId: video.id, category: 'VOD' },
  });
  const pasted = await snippetFor(client, origin, session, assigned);
  return { userId: session.user.id, pasted };
}

/** A password of 96 random bits that also has the four character classes. */
export function newDemoPassword(): string {
  return `${randomBytes(12).toString('base64url')}aA1!`;
}

async function openSession(origin: string, password: string): Promise<Session> {
  const client = createClient({ origin });
  try {
    return await client.call(signUp, {
      body: {
        businessName: 'Harbour Lane Clocks',
        username: 'demo',
        email: DEMO_EMAIL,
        password,
        termsAccepted: true,
      },
    });
  } catch (error) {
    if (!isApiError(error) || error.code !== 'EMAIL_TAKEN') throw error;
    return client.call(logIn, { body: { email: DEMO_EMAIL, password } });
  }
}

async function upload(client: Client, streamId: string, path: string): Promise<void> {
  await using file = await open(path);
  const { size } = await file.stat();
  const { uploadId, partBytes } = await client.call(createUpload, {
    body: { streamId, fileName: basename(path), sizeBytes: size },
  });
  const parts: string[] = [];
  for (let at = 0, partNumber = 1; at < size; at += partBytes, partNumber += 1) {
    const body = new Uint8Array(Math.min(partBytes, size - at));
    await file.read(body, 0, body.length, at);
    const { etag } = await client.call(uploadPart, {
      params: { uploadId, partNumber: String(partNumber) },
      body,
    });
    parts.push(`<Part><PartNumber>${partNumber}</PartNumber><ETag>${etag}</ETag></Part>`);
  }
  const body = `<CompleteMultipartUpload>${parts.join('')}</CompleteMultipartUpload>`;
  await client.call(completeUpload, { params: { uploadId }, body });
}

async function untilPlayable(client: Client, id: string): Promise<void> {
  const deadline = Date.now() + 60_000;
  for (;;) {
    const { progress } = await client.call(getVod, { params: { id } });
    const { status, failureReason } = progress;
    if (status === 'PLAYABLE' || status === 'READY') return;
    if (status === 'FAILED') throw new Error(`The demo film could not be made playable: ${failureReason}`);
    if (Date.now() > deadline) throw new Error('The demo film did not become playable within a minute.');
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

async function snippetFor(
  client: Client,
  origin: string,
  { business }: Session,
  player: Player,
): Promise<string> {
  const codeSnippet = codeSnippetOf(origin, business.publicKey);
  const { checksum } = await client.call(createChecksum, {
    body: { codeSnippet, businessAccountId: business.id },
  });
  return `${placementOf(origin, player)}\n${siteSnippetOf(codeSnippet, checksum)}`;
}
