import * as v from 'valibot';
import { expectTypeOf } from 'vitest';
import { CrashReport } from '../logging/schema.ts';
import { TermsAccepted } from '../validation/terms.ts';
import { Name } from '../validation/text.ts';
import type { FieldState } from './field.ts';
import { createForm } from './form.ts';

const crash = createForm({ schema: CrashReport, initial: { name: '', email: '', reason: '' } });
expectTypeOf(crash.getValues()).toEqualTypeOf<{ name: string; email: string; reason: string }>();
expectTypeOf(crash.getState().email).toEqualTypeOf<FieldState<string>>();
// @ts-expect-error a field that the form does not have
crash.set('phone', '');
// @ts-expect-error a value of another type
crash.set('name', 1);
// @ts-expect-error a field is missing
createForm({ schema: CrashReport, initial: { name: '', email: '' } });

// A box that must be checked starts unchecked.
const terms = createForm({ schema: v.strictObject({ terms: TermsAccepted }), initial: { terms: false } });
expectTypeOf(terms.getState().terms).toEqualTypeOf<FieldState<boolean>>();

const ruled = createForm({
  initial: { from: 1, name: '' },
  rules: {
    name: Name,
    from: (from, values) => {
      expectTypeOf(from).toEqualTypeOf<number>();
      expectTypeOf(values).toEqualTypeOf<{ from: number; name: string }>();
      return null;
    },
  },
  checks: {
    name: async (name, signal) => {
      expectTypeOf(name).toEqualTypeOf<string>();
      expectTypeOf(signal).toEqualTypeOf<AbortSignal>();
      return null;
    },
  },
});
expectTypeOf(ruled.update).parameter(0).toEqualTypeOf<{ from?: number; name?: string }>();
// @ts-expect-error a rule for a field that the form does not have
createForm({ initial: { name: '' }, rules: { phone: Name } });
