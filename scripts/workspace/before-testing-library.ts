/** Component tests from before Testing Library: they may keep our own helpers until they are moved. None is added. */
export const BEFORE_TESTING_LIBRARY: readonly string[] = [
  'packages/studio/src/features/split-tests/poster-tests.test.tsx',
  'packages/studio/src/features/split-tests/split-tests.test.tsx',
  'packages/studio/src/features/videos/detail/captions-and-chapters.test.tsx',
  'packages/studio/src/features/videos/detail/captions/editor/caption-editing.test.tsx',
  'packages/studio/src/features/videos/detail/captions/editor/caption-editor.test.tsx',
  'packages/studio/src/features/videos/detail/poster/poster.test.tsx',
  'packages/studio/src/features/videos/detail/video-editing.test.tsx',
  'packages/studio/src/ui/notices/notices.test.tsx',
  'packages/studio/src/ui/snackbar/snackbars.test.tsx',
];
