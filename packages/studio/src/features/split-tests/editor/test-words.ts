import type { Goal, SplitVariant } from '@commoncast/core/split-tests/schema';
import type { FieldWords } from '../../../ui/form/editing/field-words.ts';
import { GOAL_LABELS } from './goal-labels.ts';
import type { TestValues } from './split-test-form.ts';

/** The fields of a test where two versions of it are compared. */
export const TEST_WORDS: FieldWords<TestValues> = {
  name: { label: 'Name' },
  widgetId: { label: 'Widget', show: (id) => (id === '' ? 'None' : `The widget …${id.slice(-6)}`) },
  variants: { label: 'Variants', show: (variants) => variants.map(variantInWords).join('\n') },
  goal: { label: 'Goal', show: goalInWords },
};

function variantInWords({ key, weight, playerId, posterId }: SplitVariant): string {
  const share = `${Math.round(weight * 10_000) / 100} %`;
  if (playerId === null) return `${key}: ${share}, shows nothing`;
  return `${key}: ${share}, player …${playerId.slice(-6)}${posterId ? ', own poster' : ''}`;
}

function goalInWords(goal: Goal): string {
  const label = GOAL_LABELS[goal.kind];
  if (goal.kind === 'page') return `${label}: ${goal.url}`;
  return goal.kind === 'custom' ? `${label}: ${goal.name}` : label;
}
