/** Sources that break one rule each. A check that lets any of them pass is itself broken. */
export const IMPORT_CANARIES: readonly { file: string; text: string }[] = [
  { file: 'packages/core/src/canary.ts', text: "import '@commoncast/server/src/app.ts';" },
  { file: 'packages/core/src/canary.ts', text: "import { readFile } from 'node:fs/promises';" },
  { file: 'packages/core/src/canary.ts', text: "export { useState } from 'react';" },
  { file: 'packages/core/src/index.ts', text: "export * from './http/send.ts';" },
  { file: 'packages/embed/src/canary.ts', text: "import '@commoncast/studio/x';" },
  {
    file: 'packages/embed/src/canary.ts',
    text: "import { createClient } from '@commoncast/core/http/client';",
  },
  { file: 'packages/embed/src/canary.ts', text: "import { Player } from '@commoncast/core/players/schema';" },
  {
    file: 'packages/embed/src/loader/canary.ts',
    text: "import type { Session } from '../session/session.ts';",
  },
  { file: 'packages/embed/src/player/engines/cmaf/canary.ts', text: "import '../../../show/playback.ts';" },
  { file: 'packages/server/src/canary.ts', text: "const x = await import('@commoncast/embed/react');" },
  { file: 'packages/server/src/canary.ts', text: "import '../../core/src/http/send.ts';" },
  { file: 'packages/server/src/services/a/service.ts', text: "import { sql } from 'kysely';" },
  { file: 'packages/server/src/services/a/routes.ts', text: "import { Demuxer } from 'node-av/api';" },
  { file: 'packages/server/src/services/a/routes.ts', text: 'export const key = process.env.KEY;' },
  { file: 'packages/studio/src/features/a/page.tsx', text: "import { B } from '../b/page.tsx';" },
  { file: 'packages/studio/src/ui/canary.ts', text: "import type { Route } from '../app/router.tsx';" },
  { file: 'packages/studio/src/data/canary.ts', text: "import { Page } from '../ui/page/page.tsx';" },
  { file: 'packages/studio/src/uploads/canary.ts', text: "import '../services/services.ts';" },
  {
    file: 'packages/studio/src/features/a/page.tsx',
    text: "import Pagination from '@mui/material/Pagination';",
  },
  { file: 'packages/studio/src/features/a/page.tsx', text: "import { Menu } from '@mui/material';" },
  { file: 'packages/studio/src/features/a/page.tsx', text: 'const last = list.data.totalPages;' },
  {
    file: 'packages/studio/src/features/a/use-a.ts',
    text: 'try { await send(); } finally { setBusy(false); }',
  },
  { file: 'packages/studio/src/ui/media/use-a.ts', text: 'void send().finally(() => setBusy(null));' },
  {
    file: 'packages/studio/src/features/a/page.tsx',
    text: "import { ListFooter } from '../../ui/list/list-footer.tsx';",
  },
  { file: 'packages/studio/src/features/a/menu.tsx', text: "import Menu from '@mui/material/Menu';" },
  {
    file: 'packages/studio/src/features/a/menu.tsx',
    text: "import More from '@mui/icons-material/MoreVert';",
  },
  {
    file: 'packages/studio/src/features/a/page.tsx',
    text: "import { Link, useSearchParams as useAddress } from 'react-router';",
  },
  { file: 'packages/studio/src/features/a/page.tsx', text: "import * as router from 'react-router';" },
  { file: 'packages/studio/src/canary.ts', text: "import '@commoncast/server/x';" },
  { file: 'packages/studio/src/features/a/page.tsx', text: 'export const idOf = ({ uuid }) => uuid;' },
  { file: 'packages/viewer/src/canary.ts', text: "import '@commoncast/studio/x';" },
];

/** Files that run in production, each with an import that an install for production does not have. */
export const PRODUCTION_CANARIES: readonly (readonly { file: string; text: string }[])[] = [
  [{ file: 'packages/server/src/canary.ts', text: "import { chromium } from 'playwright';" }],
  [
    {
      file: 'packages/server/src/canary.ts',
      text: "export { Validator } from '@seriousme/openapi-schema-validator';",
    },
  ],
  [{ file: 'packages/server/src/canary.ts', text: "import { factory } from '../test/factories.ts';" }],
  [{ file: 'packages/core/src/canary.ts', text: "const { default: jstat } = await import('jstat');" }],
  [{ file: 'scripts/serve.ts', text: "import '@commoncast/server/test/processes';" }],
  [
    { file: 'scripts/backup.ts', text: "import './run/canary.ts';" },
    { file: 'scripts/run/canary.ts', text: "import { build } from 'vite';" },
  ],
];

/** Sources that write out a page's path, in each way in which one can. */
export const PATH_CANARIES: readonly { file: string; text: string }[] = [
  { file: 'packages/studio/src/canary.tsx', text: '<Link to="/videos">Videos</Link>;' },
  { file: 'packages/studio/src/canary.ts', text: "void navigate('/settings/install#snippet');" },
  { file: 'packages/studio/src/canary.ts', text: `void navigate(\`/players/\${id}\`);` },
  { file: 'packages/viewer/src/canary.ts', text: `location.assign(\`/v/\${id}?t=10\`);` },
  { file: 'packages/embed/src/canary.ts', text: "const url = new URL('/embed/' + id, origin);" },
  { file: 'packages/server/src/canary.ts', text: `const address = \`\${origin}/login\`;` },
  { file: 'packages/core/src/canary.ts', text: "export const HOME = '/dashboard';" },
];

/** Domains that import each other, two and three; the first pair only by a type. */
export const CIRCLE_CANARIES: readonly (readonly { file: string; text: string }[])[] = [
  [
    { file: 'packages/server/src/services/a/service.ts', text: "import type { B } from '../b/service.ts';" },
    { file: 'packages/server/src/services/b/parts/repository.ts', text: "import '../../a/service.ts';" },
  ],
  [
    { file: 'packages/server/src/services/a/service.ts', text: "import '../b/service.ts';" },
    { file: 'packages/server/src/services/b/service.ts', text: "import '../c/service.ts';" },
    { file: 'packages/server/src/services/c/service.ts', text: "import '../a/service.ts';" },
  ],
];

/** Of these, one feature alone uses the first file of `data`; the second is shared, the third is for all. */
export const DATA_CANARY: readonly { file: string; text: string }[] = [
  { file: 'packages/studio/src/data/of-one.ts', text: '' },
  { file: 'packages/studio/src/data/of-two.ts', text: '' },
  { file: 'packages/studio/src/data/of-all.ts', text: '' },
  {
    file: 'packages/studio/src/features/a/page.tsx',
    text: "import '../../data/of-one.ts'; import '../../data/of-two.ts'; import '../../data/of-all.ts';",
  },
  { file: 'packages/studio/src/features/b/page.test.tsx', text: "import '../../data/of-one.ts';" },
  { file: 'packages/studio/src/features/b/page.tsx', text: "import '../../data/of-two.ts';" },
  { file: 'packages/studio/src/ui/card.tsx', text: "import '../data/of-all.ts';" },
];

/** Parts of the studio without the stories that they need: a component, a page, and a page without its states. */
export const STORY_CANARIES: readonly (readonly { file: string; text: string }[])[] = [
  [{ file: 'packages/studio/src/ui/canary.tsx', text: 'export const Canary = () => null;' }],
  [{ file: 'packages/studio/src/features/a/a-page.tsx', text: 'export const A = () => null;' }],
  [
    {
      file: 'packages/studio/src/features/a/a-page.tsx',
      text: "import { EmptyState } from '../../ui/page/empty-state.tsx';",
    },
    {
      file: 'packages/studio/src/features/a/a-page.stories.tsx',
      text: "import { A } from './a-page.tsx'; export const Loading = {}; export const NotLoaded = {};",
    },
  ],
];

/** Statements that core's own compiler settings must refuse. */
export const NEUTRALITY_CANARIES = [
  'export const title = document.title;',
  'export const width = window.innerWidth;',
  'export const home = process.env.HOME;',
  "export const bytes = Buffer.from('x');",
  "export { readFile } from 'node:fs/promises';",
] as const;
