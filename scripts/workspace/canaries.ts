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
  { file: 'packages/studio/src/canary.ts', text: "import '@commoncast/server/x';" },
  {
    file: 'packages/studio/src/canary.test.tsx',
    text: "import { click } from '../test/user.ts';",
  },
  { file: 'packages/viewer/src/canary.ts', text: "import '@commoncast/studio/x';" },
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

/** Statements that core's own compiler settings must refuse. */
export const NEUTRALITY_CANARIES = [
  'export const title = document.title;',
  'export const width = window.innerWidth;',
  'export const home = process.env.HOME;',
  "export const bytes = Buffer.from('x');",
  "export { readFile } from 'node:fs/promises';",
] as const;
