import { readFileSync } from 'node:fs';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { acyclicChunks } from './build/acyclic-chunks.ts';
import { leaveOut } from './build/leave-out.ts';
import { loadBudget } from './build/load-budget.ts';

const { version } = JSON.parse(readFileSync(new URL('package.json', import.meta.url), 'utf8'));

/** The server puts the nonce and the page props into the built HTML; both are placeholders here. */
export default defineConfig({
  define: {
    'import.meta.env.VITE_VERSION': JSON.stringify(version),
    // Of Sentry's library: it talks to nobody in the console, starts no worker, and looks into no frame and no shadow root.
    __SENTRY_DEBUG__: 'false',
    __SENTRY_EXCLUDE_REPLAY_WORKER__: 'true',
    __RRWEB_EXCLUDE_IFRAME__: 'true',
    __RRWEB_EXCLUDE_SHADOW_DOM__: 'true',
  },
  base: '/assets/studio/',
  html: { cspNonce: '%NONCE%' },
  plugins: [
    react(),
    leaveOut(),
    acyclicChunks(),
    loadBudget({
      maxFirstGzipBytes: 180_000,
      maxRouteGzipBytes: 260_000,
      never: ['@mui/x-charts'],
      aside: {
        name: 'Sentry',
        entry: '/src/services/sentry/start-sentry.ts',
        scope: '@sentry',
        maxGzipBytes: 70_000,
      },
    }),
  ],
  build: {
    outDir: 'dist',
    target: 'es2024',
    // A `data:` address would need a hole in the content security policy.
    assetsInlineLimit: 0,
    reportCompressedSize: false,
    rolldownOptions: {
      output: {
        // Code is grouped by the pages that share it, so that a page loads no other's, and by nothing that merges groups:
        // that makes chunks import each other in a circle. What most pages share of MUI would be dozens of files; what
        // only pickers need of it is fetched with the first of them. An icon weighs less than a file of its own does.
        codeSplitting: {
          groups: [
            { name: 'first', tags: ['$initial'], priority: 3 },
            {
              name: 'mui',
              test: /node_modules\/@(mui|emotion|base-ui)\/(?!x-|icons-|material\/(Autocomplete|useAutocomplete|Chip|Popper|internal\/svg-icons\/Cancel))/,
              minShareCount: 14,
              priority: 2,
            },
            { name: 'icons', test: /node_modules\/@mui\/icons-material/, minShareCount: 3, priority: 1.5 },
            { name: 'shared', minShareCount: 2, entriesAware: true, priority: 1 },
          ],
        },
        // Each page names dozens of files, and what is random in a name cannot be compressed: 42 bits of it are enough.
        chunkFileNames: ({ name }) => `assets/${name.replace(/~.*/, '')}-[hash:7].js`,
      },
    },
  },
});
