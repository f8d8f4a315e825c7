import { join } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { tokensCss } from './tokens-css.ts';

export default defineConfig({
  base: '/assets/viewer/',
  plugins: [react(), tokensCss()],
  html: { cspNonce: '%NONCE%' },
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    target: 'es2022',
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      input: ['index.html', 'preview.html', 'preview-widget.html'].map((page) =>
        join(import.meta.dirname, page),
      ),
    },
  },
});
