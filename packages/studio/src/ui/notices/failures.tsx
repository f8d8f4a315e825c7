import { useStore } from 'zustand';
import type { NoticePlace } from '../../services/notice-store.ts';
import { useServices } from '../../services/use-services.ts';
import { LazyNoticeList } from './lazy-notice-list.tsx';

/** What failed, in an editor; what can be undone stands over the list to which it leads back. */
export function Failures({ place }: { readonly place: NoticePlace }) {
  const { notices, dismiss } = useStore(useServices().notices);
  const failed = notices.filter((notice) => notice.place === place && notice.undo === null);
  return <LazyNoticeList notices={failed} onDismiss={dismiss} />;
}
