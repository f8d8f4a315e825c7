/** Component tests from before Testing Library: they may keep our own helpers until they are moved. None is added. */
export const BEFORE_TESTING_LIBRARY: readonly string[] = [
  'packages/studio/src/app/crash/crash.test.tsx',
  'packages/studio/src/app/list-pages.test.tsx',
  'packages/studio/src/app/shell/needs.test.tsx',
  'packages/studio/src/app/shell/shell.test.tsx',
  'packages/studio/src/features/authentication/authentication.test.tsx',
  'packages/studio/src/features/players/editor/logo-field.test.tsx',
  'packages/studio/src/features/players/editor/player-editing.test.tsx',
  'packages/studio/src/features/players/players.test.tsx',
  'packages/studio/src/features/playlists/playlists.test.tsx',
  'packages/studio/src/services/session/tab-notices.test.ts',
  'packages/studio/src/services/session/tab-session.test.ts',
  'packages/studio/src/uploads/upload-manager.test.ts',
];
