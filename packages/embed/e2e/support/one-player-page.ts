import { readFile } from 'node:fs/promises';
import type { PublicPlayer } from '@commoncast/core/players/schema';
import { KEY } from '../harness.ts';
import { plainPlayer } from './plain-player.ts';
import type { HostPage, TestService } from './service.ts';

export const PLAYER_ID = '01934567-0000-7000-8000-000000000001';

export interface OnePlayerPage {
  /** The case whose `page.html` it is; a plain page where this is left out. */
  readonly like?: string;
  readonly fill?: Readonly<Record<string, string>>;
  readonly headers?: HostPage['headers'];
  /** What the player has of its own. */
  readonly changes?: Partial<PublicPlayer>;
  /** Further attributes of its placement. */
  readonly attributes?: string;
}

export function playerOf(service: TestService, changes: Partial<PublicPlayer> = {}): PublicPlayer {
  return plainPlayer({ id: PLAYER_ID, video: service.video }, changes);
}

/** Publishes a page with the snippet and one player, for browsers that Playwright does not drive. @returns its address */
export async function publishOnePlayer(service: TestService, page: OnePlayerPage = {}): Promise<string> {
  const { like = 'support', fill = {}, headers = {}, changes = {}, attributes = '' } = page;
  service.players.set(PLAYER_ID, playerOf(service, changes));
  const source = await readFile(new URL(`../${like}/page.html`, import.meta.url), 'utf8');
  const filled: Readonly<Record<string, string>> = {
    snippet: `<script async src="${service.origin}/sub-apps/widgets/player/index.js?key=${KEY}&sum=x"></script>`,
    placement: `<commoncast-player player-id="${PLAYER_ID}" ${attributes}></commoncast-player>`,
    ...fill,
  };
  const html = source.replace(/\{\{(\w+)\}\}/g, (_, hole: string) => filled[hole] ?? '');
  service.publish('/', { html, headers });
  return service.site('host');
}

/** What makes a player show a playlist of two videos, "Clay" and "Wheel". */
export function playlistOfTwo({ video }: TestService): Partial<PublicPlayer> {
  const videos = ['Clay', 'Wheel'].map((title, at) => ({
    ...video,
    id: `01934567-0000-7000-8000-00000000010${at}`,
    title,
    source: { ...video.source, url: `${video.source.url}?n=${at}` },
  }));
  const playlist = { id: '01934567-0000-7000-8000-000000000200', name: 'Pottery', videos };
  return { video: videos[0] ?? null, playlist };
}

/** A frame of the service's own page for the player, for pages of other sites. */
export function frameOf(address: string, [width, height]: readonly [number, number]): string {
  return `<iframe title="A film" width="${width}" height="${height}" allow="autoplay; fullscreen" src="${address}"></iframe>`;
}
