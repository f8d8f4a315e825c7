import { createForm, type Form } from '@commoncast/core/form/form';
import { type Widget, WidgetDraft } from '@commoncast/core/widgets/schema';
import * as v from 'valibot';
import { draftOf, valuesOf, type WidgetValues } from './widget-values.ts';

/** At which field a message about a path of the draft belongs; the longest name that fits wins. */
const FIELD_OF_PATH: Readonly<Record<string, keyof WidgetValues>> = {
  name: 'name',
  kind: 'kind',
  playerId: 'player',
  isEnabled: 'isEnabled',
  urls: 'urlsText',
  trigger: 'triggerOn',
  'trigger.afterS': 'delayS',
  'trigger.percent': 'scrollPercent',
  'trigger.selector': 'clickSelector',
  place: 'corner',
  'place.selector': 'selector',
  'place.position': 'position',
  'place.widthPx': 'widthPx',
  'conditions.devices': 'devices',
  'conditions.languages': 'languages',
  'frequency.maxShows': 'maxShows',
  'frequency.period': 'period',
  'frequency.hideAfterDismissalDays': 'hideAfterDismissalDays',
  'callToAction.ctaTextValue': 'ctaTextValue',
  'callToAction.ctaUrlValue': 'ctaUrlValue',
  ctaMoment: 'ctaAt',
  'ctaMoment.seconds': 'ctaSeconds',
  hypergraphics: 'hypergraphics',
};

/** The field for a dotted path of the draft; undefined where none is. */
export function fieldOfPath(path: string): keyof WidgetValues | undefined {
  for (let name = path; name !== ''; name = name.slice(0, Math.max(0, name.lastIndexOf('.')))) {
    const field = FIELD_OF_PATH[name];
    if (field) return field;
  }
  return undefined;
}

/** Field → its first message. */
export function errorsOf(values: WidgetValues): ReadonlyMap<keyof WidgetValues, string> {
  const errors = new Map<keyof WidgetValues, string>();
  for (const issue of v.safeParse(WidgetDraft, draftOf(values)).issues ?? []) {
    const field = fieldOfPath(v.getDotPath(issue) ?? '');
    if (field && !errors.has(field)) errors.set(field, issue.message);
  }
  return errors;
}

/** The form of the editor, judged by the rules of the call. */
export function createWidgetForm(widget: Widget | null): Form<WidgetValues> {
  let judged: { values: WidgetValues; errors: ReadonlyMap<keyof WidgetValues, string> } | undefined;
  const errorAt = (field: keyof WidgetValues, values: WidgetValues): string | null => {
    if (judged?.values !== values) judged = { values, errors: errorsOf(values) };
    return judged.errors.get(field) ?? null;
  };
  const initial = valuesOf(widget);
  const fields = Object.keys(initial) as (keyof WidgetValues)[];
  const rules = Object.fromEntries(
    fields.map((field) => [field, (_: unknown, values: WidgetValues) => errorAt(field, values)]),
  );
  return createForm<WidgetValues>({ initial, rules });
}
