import { randomBytes } from 'node:crypto';
import { getLoader, getOembed } from '@commoncast/core/assets/api';
import { Id } from '@commoncast/core/http/values';
import type { FastifyInstance, FastifyReply } from 'fastify';
import * as v from 'valibot';
import type { Database } from '../../db/database.ts';
import type { AnswerPage } from '../../domain.ts';
import { validate } from '../../http/validate.ts';
import { notFound } from '../../problems/problems.ts';
import type { ReadPageProps } from '../authentication/page-props.ts';
import type { PublicPlaylists } from '../playlists/public-playlists.ts';
import { serveAssets } from './assets.ts';
import { embedPage, missingPlayerPage } from './embed-page.ts';
import { fillTemplate } from './fill-template.ts';
import { findFramed } from './framed.ts';
import { createTemplates } from './front-files.ts';
import { OEMBED_AGE_S, oembedOf, oembedXml, readOembedUrl } from './oembed.ts';
import { contentSecurityPolicy, type PagePolicy } from './page-policy.ts';
import { findWatchPlaylist, findWatchVideo } from './repository.ts';
import { missingPage, playlistPage, watchPage } from './watch-page.ts';

/** Where the studio answers; it finds its own way below each of them. */
const STUDIO_PATHS = [
  '/',
  '/dashboard',
  '/videos',
  '/videos/*',
  '/playlists',
  '/playlists/*',
  '/players',
  '/players/*',
  '/widgets',
  '/widgets/*',
  '/hypergraphics',
  '/split-tests',
  '/split-tests/*',
  '/settings/*',
  '/signup',
  '/login',
];

const LOADER = getLoader.path;
const FRAME_SCRIPT = LOADER.replace('index.js', 'frame.js');
/** What of a frame's address changes how the player looks or begins; the frame's script reads it. */
const LOOK_OPTIONS = ['autoplay', 'loop', 'controls', 'color'];

export interface PageParts {
  readonly database: Database;
  readonly publicOrigin: string;
  readonly readPageProps: ReadPageProps;
  readonly playlists: PublicPlaylists;
}

/**
 * Serves the pages that people open, and the files that these load.
 * @returns answers a person whose address leads nowhere; the studio knows the words for it
 */
export async function pageRoutes(app: FastifyInstance, parts: PageParts): Promise<AnswerPage> {
  const { database, publicOrigin, readPageProps, playlists } = parts;
  const template = createTemplates();
  await serveAssets(app);

  const studioPage: AnswerPage = async (request, reply) => {
    const props = await readPageProps(request, reply);
    const nonce = openPage(reply, { publicOrigin });
    reply.header('cache-control', 'no-store');
    return fillTemplate(await template('studio'), { nonce, props });
  };
  for (const path of STUDIO_PATHS) app.get(path, studioPage);

  app.get<{ Params: { id: string } }>('/v/:id', async ({ params }, reply) => {
    const video = v.is(Id, params.id) ? await findWatchVideo(database.root, params.id) : null;
    const nonce = openPage(reply, { publicOrigin });
    if (!video) {
      reply.status(404).header('cache-control', 'no-store');
      return fillTemplate(await template('watch'), { nonce, ...missingPage('video') });
    }
    const watchUrl = `${publicOrigin}/v/${video.id}`;
    const posterUrl =
      video.posterVersion && `${publicOrigin}/cdn/thumbnail/${video.id}.png?v=${video.posterVersion}`;
    reply.header('cache-control', 'no-cache');
    return fillTemplate(await template('watch'), {
      nonce,
      ...watchPage(video, {
        watchUrl,
        posterUrl,
        embedScript: loaderFor(video.publicKey),
        oembedUrl: oembedUrlFor(watchUrl),
      }),
      props: {
        title: video.name,
        description: video.description,
        watchUrl,
        businessName: video.businessName,
        durationS: video.durationMs / 1000,
        publishedDate: video.createdAt.toISOString(),
      },
    });
  });

  app.get<{ Params: { id: string } }>('/p/:id', async ({ params }, reply) => {
    const isId = v.is(Id, params.id);
    const playlist = isId ? await findWatchPlaylist(database.root, playlists, params.id.toLowerCase()) : null;
    const nonce = openPage(reply, { publicOrigin });
    if (!playlist) {
      reply.status(404).header('cache-control', 'no-store');
      return fillTemplate(await template('watch'), { nonce, ...missingPage('playlist') });
    }
    const { id, name, description, videos } = playlist;
    const watchUrl = `${publicOrigin}/p/${id}`;
    reply.header('cache-control', 'no-cache');
    return fillTemplate(await template('watch'), {
      nonce,
      ...playlistPage(playlist, {
        watchUrl,
        posterUrl: videos[0]?.posterUrl ?? null,
        embedScript: loaderFor(playlist.publicKey),
        oembedUrl: oembedUrlFor(watchUrl),
      }),
      props: {
        title: name,
        description,
        watchUrl,
        businessName: playlist.businessName,
        durationS: videos.reduce((sum, { durationS }) => sum + durationS, 0),
        publishedDate: playlist.createdAt.toISOString(),
        playlist: { id, name, videos },
      },
    });
  });

  app.get<{ Params: { playerId: string } }>('/embed/:playerId', async (request, reply) => {
    const { playerId } = request.params;
    const framed = v.is(Id, playerId) ? await findFramed(database.root, playerId) : null;
    const domains = framed?.allowedDomains ?? [];
    openPage(reply, {
      publicOrigin,
      frameAncestors: domains.length > 0 ? ["'self'", ...domains] : 'anybody',
    });
    reply.header('cache-control', 'no-cache');
    if (!framed) return reply.status(404).send(missingPlayerPage());
    return embedPage({
      framed,
      embedScript: loaderFor(framed.publicKey),
      frameScript: `${FRAME_SCRIPT}?key=${encodeURIComponent(framed.publicKey)}`,
      oembedUrl: oembedUrlFor(`${publicOrigin}/embed/${playerId}`),
      hasOwnLook: LOOK_OPTIONS.some((name) => name in (request.query as object)),
    });
  });

  app.get(getOembed.path, async (request, reply) => {
    reply.header('access-control-allow-origin', '*');
    const query = validate(getOembed.query, request.query, 'query');
    const id = readOembedUrl(query.url, publicOrigin);
    const framed = id && (await findFramed(database.root, id));
    if (!framed) throw notFound('No player or public video of this server has this address');
    const oembed = oembedOf(framed, query, publicOrigin);
    reply.header('cache-control', `public, max-age=${OEMBED_AGE_S}`);
    return query.format === 'xml'
      ? reply.type('text/xml; charset=utf-8').send(oembedXml(oembed))
      : reply.type('application/json; charset=utf-8').send(JSON.stringify(oembed));
  });

  const previewPage =
    (name: 'preview' | 'widgetPreview'): AnswerPage =>
    async (_request, reply) => {
      const nonce = openPage(reply, { publicOrigin, frameAncestors: ["'self'"] });
      reply.header('cache-control', 'no-store');
      return fillTemplate(await template(name), { nonce, embedScript: LOADER });
    };
  app.get('/preview/widget', previewPage('widgetPreview'));
  app.get('/preview/*', previewPage('preview'));
  return studioPage;
}

const loaderFor = (publicKey: string): string => `${LOADER}?key=${encodeURIComponent(publicKey)}`;

const oembedUrlFor = (pageUrl: string): string =>
  `${new URL(getOembed.path, pageUrl)}?url=${encodeURIComponent(pageUrl)}`;

function openPage(reply: FastifyReply, policy: Omit<PagePolicy, 'nonce'>): string {
  const nonce = randomBytes(16).toString('base64');
  reply
    .type('text/html; charset=utf-8')
    .header('content-security-policy', contentSecurityPolicy({ nonce, ...policy }));
  return nonce;
}
