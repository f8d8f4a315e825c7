import { lazy } from 'react';

/** The menus of the shell, each loaded when it is opened for the first time. */
export const LazyCreateItems = lazy(async () => ({
  default: (await import('./create-items.tsx')).CreateItems,
}));
export const LazyAccountItems = lazy(async () => ({
  default: (await import('./account-items.tsx')).AccountItems,
}));
export const LazyMoreItems = lazy(async () => ({ default: (await import('./more-items.tsx')).MoreItems }));
