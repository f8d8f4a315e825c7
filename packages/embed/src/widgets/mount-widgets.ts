import type { Site } from '../loader/site.ts';
import { startPageWidgets } from './page-widgets.ts';
import { defineWidgetElement } from './widget-element.ts';

const started = new WeakSet<Site>();

/** Brings `<commoncast-widget>` to life and, once the page has answered, its widgets. Safe to call again. */
export default function mountWidgets(site: Site): void {
  defineWidgetElement();
  const { page, visitor } = site;
  if (started.has(site) || !page) return;
  started.add(site);
  // Who is recognised sees the variant of the last time.
  void Promise.resolve(visitor.said).then(() => startPageWidgets(site, page));
}
