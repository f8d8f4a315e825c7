import { createForm, type Form } from '@commoncast/core/form/form';
import {
  type Goal,
  type SplitTest,
  SplitTestDraft,
  type SplitVariant,
} from '@commoncast/core/split-tests/schema';
import * as v from 'valibot';
import type { Player } from '../../../data/players.ts';
import { isSameValue, type SameField } from '../../../ui/form/editing/field-changes.ts';

/** The design of a test. */
export type TestValues = v.InferInput<typeof SplitTestDraft>;

/**
 * The values of a test as it is kept, or of one that is about to be made: two of the players compete, or the only one
 * with itself, as for a test of posters.
 */
export function valuesOf(test: SplitTest | null, players: readonly Pick<Player, 'id'>[] = []): TestValues {
  const [first = null, second = first] = players.map(({ id }) => id);
  if (test) {
    const { name, widgetId, variants, goal } = test;
    return { name, widgetId, variants, goal };
  }
  return {
    name: 'New split test',
    widgetId: '',
    variants: [
      { key: 'A', weight: 0.5, playerId: first },
      { key: 'B', weight: 0.5, playerId: second },
    ],
    goal: { kind: 'play' },
  };
}

/** The form of the editor. */
export function createTestForm(
  test: SplitTest | null,
  players: readonly Pick<Player, 'id'>[] = [],
): Form<TestValues> {
  return createForm<TestValues>({
    rules: {
      name: SplitTestDraft.pipe[0].entries.name,
      widgetId: (value) => (value === '' ? 'Choose a widget' : null),
      variants: (variants) => variantsError(variants),
      goal: (goal, { variants }) => goalError(goal, variants),
    },
    initial: valuesOf(test, players),
  });
}

/** A variant without a poster may say so or leave it out. */
export const isSame: SameField<TestValues> = (field, a, b) =>
  field === 'variants' ? isSameValue(withPosters(a), withPosters(b)) : isSameValue(a, b);

function withPosters(variants: unknown): SplitVariant[] {
  return (variants as TestValues['variants']).map((variant) => ({ posterId: null, ...variant }));
}

function variantsError(variants: readonly SplitVariant[]): string | null {
  const { success, issues } = v.safeParse(SplitTestDraft.pipe[0].entries.variants, variants);
  if (success) return null;
  const [issue] = issues;
  const index = issue.path?.[0]?.key;
  return typeof index === 'number' ? `Variant ${index + 1}: ${issue.message}` : issue.message;
}

function goalError(goal: Goal, variants: readonly SplitVariant[]): string | null {
  const parsed = v.safeParse(SplitTestDraft.pipe[0].entries.goal, goal);
  if (!parsed.success) return parsed.issues[0].message;
  const isHeldOut = variants.some(({ playerId }) => playerId === null);
  return isHeldOut && goal.kind !== 'page' && goal.kind !== 'custom'
    ? 'A hold-out plays nothing: choose a page or an event instead'
    : null;
}

/** Weights that are the same for all, to a hundredth of a per cent, and sum to 1. */
export function spreadEvenly(variants: readonly SplitVariant[]): SplitVariant[] {
  const share = Math.floor(10_000 / variants.length);
  const rest = 10_000 - share * variants.length;
  return variants.map((variant, index) => ({
    ...variant,
    weight: (share + (index < rest ? 1 : 0)) / 10_000,
  }));
}

/** A letter that no variant has yet. */
export function freeKey(variants: readonly SplitVariant[]): string {
  const taken = new Set(variants.map(({ key }) => key));
  const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];
  return letters.find((letter) => !taken.has(letter)) ?? `variant-${variants.length + 1}`;
}
