import type { Executor } from '../../../../db/database.ts';
import { MEASURES } from '../../plays/measures.ts';
import { sumsIn } from './bulk-insert.ts';
import type { RollupChanges } from './rollup-changes.ts';
import { addViewerDays } from './viewer-days-repository.ts';

const addToHours = sumsIn('rollup_hour', {
  key: ['business_id', 'hour', 'context_id'],
  amounts: MEASURES,
});
const addToHourViewers = sumsIn('rollup_hour_viewer', {
  key: ['business_id', 'hour', 'context_id', 'viewer_id'],
  facts: ['is_cookieless'],
  amounts: ['loads', 'plays'],
});
const addToRetention = sumsIn('rollup_retention', {
  key: ['business_id', 'day', 'context_id', 'second'],
  amounts: ['change'],
});
const addToStartups = sumsIn('rollup_startup', {
  key: ['business_id', 'day', 'context_id', 'startup_ms'],
  amounts: ['plays'],
});
const addToContentViews = sumsIn('content_views', {
  key: ['business_id', 'content_id'],
  amounts: ['views'],
});
const addToHourSums = sumsIn('rollup_hour_sum', {
  key: ['business_id', 'content_id', 'hour'],
  amounts: MEASURES,
});
const addToHourStartups = sumsIn('rollup_hour_startup', {
  key: ['business_id', 'content_id', 'hour', 'startup_ms'],
  amounts: ['plays'],
});
const addToHourRetention = sumsIn('rollup_hour_retention', {
  key: ['business_id', 'content_id', 'hour', 'second'],
  amounts: ['change'],
});
const addToDays = sumsIn('rollup_day', {
  key: ['business_id', 'content_id', 'day'],
  amounts: MEASURES,
});
const addToDayStartups = sumsIn('rollup_day_startup', {
  key: ['business_id', 'content_id', 'day', 'startup_ms'],
  amounts: ['plays'],
});
const addToDayRetention = sumsIn('rollup_day_retention', {
  key: ['business_id', 'content_id', 'day', 'second'],
  amounts: ['change'],
});
const addToWeekStartups = sumsIn('rollup_week_startup', {
  key: ['business_id', 'content_id', 'week', 'startup_ms'],
  amounts: ['plays'],
});
const addToWeekRetention = sumsIn('rollup_week_retention', {
  key: ['business_id', 'content_id', 'week', 'second'],
  amounts: ['change'],
});
const addToMonthStartups = sumsIn('rollup_month_startup', {
  key: ['business_id', 'content_id', 'month', 'startup_ms'],
  amounts: ['plays'],
});
const addToMonthRetention = sumsIn('rollup_month_retention', {
  key: ['business_id', 'content_id', 'month', 'second'],
  amounts: ['change'],
});

/** Adds changes to the rollups: those by context, and those by content only. */
export async function addToRollups(tx: Executor, changes: RollupChanges): Promise<void> {
  const { hoursOfContents, daysOfContents, weeksOfContents, monthsOfContents, daysOfViewers } = changes;
  await addToHours(tx, changes.hours);
  await addToHourViewers(tx, changes.viewers);
  await addToRetention(tx, changes.retention);
  await addToStartups(tx, changes.startups);
  await addToContentViews(tx, changes.contents);
  await addToHourSums(tx, hoursOfContents.sums);
  await addToHourStartups(tx, hoursOfContents.startups);
  await addToHourRetention(tx, hoursOfContents.retention);
  await addToDays(tx, daysOfContents.sums);
  await addToDayStartups(tx, daysOfContents.startups);
  await addToDayRetention(tx, daysOfContents.retention);
  await addToWeekStartups(tx, weeksOfContents.startups);
  await addToWeekRetention(tx, weeksOfContents.retention);
  await addToMonthStartups(tx, monthsOfContents.startups);
  await addToMonthRetention(tx, monthsOfContents.retention);
  await addViewerDays(tx, daysOfViewers.rows);
}
