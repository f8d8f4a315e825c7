import type { Site } from '../loader/site.ts';
import { startPageWidgets } from './page-widgets.ts';
import { defineWidgetElement } from './widget-element.ts';

let isStarted = false;

/** Brings `<commoncast-widget>` to life and, once the page has answered, its widgets. Safe to call again. */
export function mountWidgets(site: Site): void {
  defineWidgetElement();
  if (isStarted || !site.page?.widgets) return;
  isStarted = true;
  const { page, visitor } = site;
  // Who is recognised sees the variant of the last time.
  void Promise.resolve(visitor.said).then(() => startPageWidgets(site, page));
}
