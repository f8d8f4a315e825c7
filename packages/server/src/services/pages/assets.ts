import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { frontDirectories } from './front-files.ts';

const FOR_EVER = 'public, max-age=31536000, immutable';
const FOR_MINUTES = 'public, max-age=300, stale-while-revalidate=86400';

interface AssetRoot {
  readonly prefix: string;
  readonly root: string;
  readonly isForEveryone: boolean;
  /** Files that keep their name when their content changes; all others have a hash in their name or folder. */
  readonly keepsName: RegExp;
}

/** Vite copies public files to the top folder unchanged; what it builds goes to `assets`, with a hash in the name. */
const VITE_PUBLIC = /\/dist\/[^/]+$/;

const ROOTS: readonly AssetRoot[] = [
  {
    prefix: '/sub-apps/widgets/player/',
    root: frontDirectories.embed,
    isForEveryone: true,
    keepsName: /\/player\/(index\.js|frame\.js|snippet\.js|manifest\.json)(\.br|\.gz)?$/,
  },
  { prefix: '/assets/studio/', root: frontDirectories.studio, isForEveryone: false, keepsName: VITE_PUBLIC },
  { prefix: '/assets/viewer/', root: frontDirectories.viewer, isForEveryone: false, keepsName: VITE_PUBLIC },
];

/** Serves the built files. Any origin may read the embed's: other sites load them. */
export async function serveAssets(app: FastifyInstance): Promise<void> {
  for (const [index, { prefix, root, isForEveryone, keepsName }] of ROOTS.entries()) {
    await app.register(fastifyStatic, {
      prefix,
      root,
      index: false,
      dotfiles: 'ignore',
      preCompressed: true,
      cacheControl: false,
      decorateReply: index === 0,
      // Page templates are served by the routes that fill them in.
      allowedPath: (path) => !path.endsWith('.html'),
      setHeaders: (reply, path) => {
        reply.header('cache-control', keepsName.test(path) ? FOR_MINUTES : FOR_EVER);
        if (!isForEveryone) return;
        reply.header('access-control-allow-origin', '*');
        reply.header('cross-origin-resource-policy', 'cross-origin');
        reply.header('timing-allow-origin', '*');
      },
    });
  }
}
