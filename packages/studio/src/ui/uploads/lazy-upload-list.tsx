import { lazy, Suspense } from 'react';
import { useStore } from 'zustand';
import { useServices } from '../../services/use-services.ts';

const UploadList = lazy(async () => ({ default: (await import('./upload-list.tsx')).UploadList }));

/** The uploads that are on their way or interrupted; nothing, and no code for it, while there is none. */
export function LazyUploadList() {
  const uploads = useStore(useServices().uploads.store, (state) => state.uploads);
  return <Suspense>{uploads.length > 0 && <UploadList uploads={uploads} />}</Suspense>;
}
