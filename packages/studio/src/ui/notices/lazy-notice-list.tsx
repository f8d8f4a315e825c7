import { lazy, Suspense } from 'react';
import type { NoticeListProps } from './notice-list.tsx';

const NoticeList = lazy(async () => ({ default: (await import('./notice-list.tsx')).NoticeList }));

/** Notices are no part of any page's load; the shell warms them up once it is idle. */
export function LazyNoticeList(props: NoticeListProps) {
  return <Suspense>{props.notices.length > 0 && <NoticeList {...props} />}</Suspense>;
}
