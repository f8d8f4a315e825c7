import { randomBytes } from 'node:crypto';
import { getLoader, getOembed } from '@commoncast/core/assets/api';
import { pathTo } from '@commoncast/core/pages/path-to';
import { CARD_PAGES, STUDIO_PATHS, VISITOR_PATHS } from '@commoncast/core/pages/paths';
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { AnswerPage } from '../../domain.ts';
import { validate } from '../../http/call/validate.ts';
import type { ReadPageProps } from '../authentication/sessions/page-props.ts';
import { serveAssets } from './assets.ts';
import { embedPage, missingPlayerPage } from './embed-page.ts';
import { fillTemplate } from './fill-template.ts';
import { FRAME_HEADERS } from './frame-headers.ts';
import { createTemplates } from './front-files.ts';
import { OEMBED_AGE_S, oembedXml } from './oembed.ts';
import { contentSecurityPolicy, type PagePolicy } from './page-policy.ts';
import type { PagesService, WatchedPage } from './service.ts';
import { missingPage, type WatchedKind } from './watch-page.ts';

const LOADER = getLoader.path;
const FRAME_SCRIPT = LOADER.replace('index.js', 'frame.js');
/** Parameters of a frame's address that change how the player looks or begins; the frame's script reads them. */
const LOOK_OPTIONS = ['autoplay', 'loop', 'controls', 'color'];

interface PageRouteParts {
  readonly pages: PagesService;
  readonly publicOrigin: string;
  readonly mediaOrigin: string;
  /** Other servers of live streams. */
  readonly liveOrigins: readonly string[];
  /** Where the studio sends parts of uploads; null if to us. */
  readonly uploadOrigin: string | null;
  /** Where the studio reports its errors; null for nowhere. */
  readonly sentryOrigin: string | null;
  /** Whether cards are typed into Stripe's fields. */
  readonly takesStripeCards: boolean;
  readonly readPageProps: ReadPageProps;
}

/**
 * Serves the pages that people open, and the files that these load.
 * @returns answers people whose address leads nowhere: the studio has a page for them
 */
export async function pageRoutes(app: FastifyInstance, parts: PageRouteParts): Promise<AnswerPage> {
  const { pages, publicOrigin, mediaOrigin, liveOrigins, uploadOrigin, sentryOrigin } = parts;
  const { takesStripeCards, readPageProps } = parts;
  const origins = { publicOrigin, mediaOrigin, liveOrigins };
  const template = createTemplates();
  await serveAssets(app);

  const studioPageWith =
    (admitsStripe: boolean): AnswerPage =>
    async (request, reply) => {
      const props = { ...(await readPageProps(request, reply)), admitsStripe };
      const nonce = openPage(reply, { ...origins, uploadOrigin, sentryOrigin, admitsStripe });
      reply.header('cache-control', 'no-store');
      return fillTemplate(await template('studio'), { nonce, props });
    };
  for (const path of Object.values(STUDIO_PATHS))
    app.get(path, studioPageWith(takesStripeCards && CARD_PAGES.includes(path)));

  const sendWatched = async (
    reply: FastifyReply,
    kind: WatchedKind,
    page: WatchedPage | null,
  ): Promise<string> => {
    const nonce = openPage(reply, origins);
    if (page) reply.header('cache-control', 'no-cache');
    else reply.status(404).header('cache-control', 'no-store');
    return fillTemplate(await template('watch'), { nonce, ...(page ?? missingPage(kind)) });
  };
  app.get<{ Params: { id: string } }>(VISITOR_PATHS.watchVideo, async ({ params }, reply) =>
    sendWatched(reply, 'video', await pages.watchVideo(params.id)),
  );
  app.get<{ Params: { id: string } }>(VISITOR_PATHS.watchPlaylist, async ({ params }, reply) =>
    sendWatched(reply, 'playlist', await pages.watchPlaylist(params.id)),
  );

  app.get<{ Params: { id: string } }>(VISITOR_PATHS.watchLive, async ({ params }, reply) =>
    sendWatched(reply, 'stream', await pages.watchLive(params.id)),
  );

  app.get<{ Params: { playerId: string } }>(VISITOR_PATHS.frame, async (request, reply) => {
    const { playerId } = request.params;
    const framed = await pages.findFramed(playerId);
    const domains = framed?.allowedDomains ?? [];
    openPage(reply, {
      ...origins,
      frameAncestors: domains.length > 0 ? ["'self'", ...domains] : 'anybody',
    });
    reply.header('cache-control', 'no-cache').headers(FRAME_HEADERS);
    if (!framed) return reply.status(404).send(missingPlayerPage());
    return embedPage({
      framed,
      embedScript: pages.loaderOf(framed.publicKey),
      frameScript: `${FRAME_SCRIPT}?key=${encodeURIComponent(framed.publicKey)}`,
      oembedUrl: pages.oembedUrlOf(publicOrigin + pathTo(VISITOR_PATHS.frame, { playerId })),
      hasOwnLook: LOOK_OPTIONS.some((name) => name in (request.query as object)),
    });
  });

  app.get(getOembed.path, async (request, reply) => {
    reply.header('access-control-allow-origin', '*');
    const query = validate(getOembed.query, request.query, 'query');
    const oembed = await pages.describe(query);
    reply.header('cache-control', `public, max-age=${OEMBED_AGE_S}`);
    return query.format === 'xml'
      ? reply.type('text/xml; charset=utf-8').send(oembedXml(oembed))
      : reply.type('application/json; charset=utf-8').send(JSON.stringify(oembed));
  });

  const previewPage =
    (name: 'preview' | 'widgetPreview'): AnswerPage =>
    async (_request, reply) => {
      const nonce = openPage(reply, { ...origins, frameAncestors: ["'self'"] });
      reply.header('cache-control', 'no-store');
      return fillTemplate(await template(name), { nonce, embedScript: LOADER });
    };
  app.get(VISITOR_PATHS.widgetPreview, previewPage('widgetPreview'));
  app.get(VISITOR_PATHS.playerPreview, previewPage('preview'));
  return studioPageWith(false);
}

function openPage(reply: FastifyReply, policy: Omit<PagePolicy, 'nonce'>): string {
  const nonce = randomBytes(16).toString('base64');
  reply
    .type('text/html; charset=utf-8')
    .header('content-security-policy', contentSecurityPolicy({ nonce, ...policy }));
  return nonce;
}
