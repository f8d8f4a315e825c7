import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { firstLoadBudget } from './build/first-load-budget.ts';
import { noChunkCircles } from './build/no-chunk-circles.ts';

/** The server puts the nonce and the page props into the built HTML; both are placeholders here. */
export default defineConfig({
  base: '/assets/studio/',
  html: { cspNonce: '%NONCE%' },
  plugins: [
    react(),
    firstLoadBudget({ maxGzipBytes: 180_000, never: ['@mui/x-charts', '@mui/x-data-grid'] }),
    noChunkCircles(),
  ],
  build: {
    outDir: 'dist',
    target: 'es2024',
    // A `data:` address would need a hole in the content security policy.
    assetsInlineLimit: 0,
    reportCompressedSize: false,
    rolldownOptions: {
      output: {
        // Otherwise the dashboard is eighty files, most of them a few lines that several pages share.
        codeSplitting: {
          groups: [
            { name: 'first', tags: ['$initial'], priority: 2 },
            {
              name: 'shared',
              minShareCount: 2,
              entriesAware: true,
              // More, and what is merged may need what it was kept apart from.
              entriesAwareMergeThreshold: 10_000,
              priority: 1,
            },
          ],
        },
        chunkFileNames: ({ name }) => `assets/${name.replace(/~.*/, '')}-[hash].js`,
      },
    },
  },
});
