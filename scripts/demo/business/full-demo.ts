import { getBusinessAccount, updateBusinessAccount } from '@commoncast/core/business/api';
import type { BusinessAccount } from '@commoncast/core/business/schema';
import { withId } from '@commoncast/core/http/with-id';
import { placementOf } from '@commoncast/core/players/snippet';
import type { Vod } from '@commoncast/core/streams/schema';
import type { FilmName } from '@commoncast/server/media/demo/films/catalogue';
import { createHistory } from '../past/history.ts';
import type { Past } from '../past/past.ts';
import { makeSiteSnippet } from './account.ts';
import { ensurePages, ensurePlaylistOf } from './pages.ts';
import type { DemoBusiness } from './small-demo.ts';
import { type DemoVideo, FIRST_VIDEOS, LATER_VIDEOS } from './videos.ts';
import { completeVideo, createVideo, findVideo } from './videos-of-business.ts';

export interface FullDemoParts {
  readonly past: Past;
  /** Where browsers find the platform. */
  readonly origin: string;
  readonly siteOrigin: string;
  /** Waits until a film has been made. @returns its path */
  filmOf(film: FilmName): Promise<string>;
  /** Waits until everything is counted that has been acknowledged. */
  untilCounted(businessId: string): Promise<void>;
  readonly signal: AbortSignal;
}

export interface FullDemo {
  /** Everything that the pages of the second site show, with its history */
  makeFirst(): Promise<DemoBusiness>;
  /** The other videos, with their history. */
  makeRest(): Promise<void>;
}

/**
 * Creates a business that is three months old: videos, players, a playlist, widgets, split tests and their visitors.
 * All of it is made by the calls that people use, at the time when it is said to have happened; what an interrupted
 * start has made is kept, and what is sent again is not counted again.
 */
export function createFullDemo(parts: FullDemoParts): FullDemo {
  const { past, origin, siteOrigin, filmOf, untilCounted, signal } = parts;
  const { client } = past;
  const videos = new Map<FilmName, Vod>();

  async function addVideos(list: readonly DemoVideo[]): Promise<void> {
    for (const video of list) {
      past.goTo(0);
      const known = await findVideo(client, video);
      const needsFilm = !known || known.progress.status === 'UPLOADING';
      const film = needsFilm ? await filmOf(video.film) : '';
      past.goTo(video.daysAgo);
      const created = known ?? (await createVideo(client, video));
      past.goTo(0);
      videos.set(video.film, await completeVideo(client, created, video, film));
    }
  }

  return {
    async makeFirst() {
      past.goTo(90);
      const business = await allowRecognition(past);
      // None is uploaded before all are made: what is uploaded is transcoded at once.
      await Promise.all(FIRST_VIDEOS.map(({ film }) => filmOf(film)));
      await addVideos(FIRST_VIDEOS);
      const pages = await ensurePages({ past, siteOrigin, videos });
      past.goTo(0);
      const session = await past.signIn();
      const snippet = await makeSiteSnippet(client, origin, session);
      const history = createHistory({
        past,
        siteOrigin,
        videos,
        pages,
        publicKey: business.publicKey,
        signal,
      });
      await history.replay(FIRST_VIDEOS, 'with tests');
      past.goTo(0);
      await untilCounted(business.id);
      return {
        userId: session.user.id,
        pasted: {
          article: `${placementOf(origin, withId(pages.players.workshop))}\n${snippet}`,
          films: placementOf(origin, withId(pages.players.films)),
        },
      };
    },
    async makeRest() {
      past.goTo(0);
      const business = await client.call(getBusinessAccount, {});
      await addVideos([...FIRST_VIDEOS, ...LATER_VIDEOS]);
      const pages = await ensurePages({ past, siteOrigin, videos });
      past.goTo(0);
      await ensurePlaylistOf(client, videos);
      const history = createHistory({
        past,
        siteOrigin,
        videos,
        pages,
        publicKey: business.publicKey,
        signal,
      });
      await history.replay(LATER_VIDEOS, 'visits only');
      past.goTo(0);
      await untilCounted(business.id);
    },
  };
}

/** The second site's visitors agree to be recognised. */
async function allowRecognition({ client }: Past): Promise<BusinessAccount> {
  const { businessName, email, logo, allowedDomains } = await client.call(getBusinessAccount, {});
  return client.call(updateBusinessAccount, {
    body: { businessName, email, logo, allowedDomains, hasVisitorConsent: true },
  });
}
