import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { CrashReport } from '../logging/schema.ts';
import { CallToAction } from '../validation/call-to-action.ts';
import { confirmsPassword, SignUpPassword } from '../validation/password.ts';
import { TermsAccepted } from '../validation/terms.ts';
import { Name } from '../validation/text.ts';
import { shownError } from './field.ts';
import { createForm } from './form.ts';

const createCrashForm = () =>
  createForm({ schema: CrashReport, initial: { name: '', email: '', reason: '' } });

describe('the crash form', () => {
  test('starts invalid and shows no error', () => {
    const form = createCrashForm();
    expect(form.isValid()).toBe(false);
    expect(form.getState()).toEqual({
      name: { value: '', error: 'Name is required', touched: false },
      email: { value: '', error: 'Email is required', touched: false },
      reason: { value: '', error: 'Reason is required', touched: false },
    });
    expect(Object.values(form.getState()).map(shownError)).toEqual([null, null, null]);
  });

  test('becomes valid as it is filled in', () => {
    const form = createCrashForm();
    form.set('name', 'Ann');
    form.set('email', 'ann@');
    expect(shownError(form.getState().email)).toBe('Invalid format for email');
    form.set('email', 'ann@example.com');
    expect(form.isValid()).toBe(false);
    form.set('reason', 'It broke.');
    expect(form.isValid()).toBe(true);
    expect(form.getValues()).toEqual({ name: 'Ann', email: 'ann@example.com', reason: 'It broke.' });
  });

  test('shows the error of a name of 33 characters', () => {
    const form = createCrashForm();
    form.set('name', 'n'.repeat(32));
    expect(shownError(form.getState().name)).toBeNull();
    form.set('name', 'n'.repeat(33));
    expect(shownError(form.getState().name)).toBe('Cannot contain more than 32 characters');
  });

  test('shows what is missing once a field has been filled and emptied again', () => {
    const form = createCrashForm();
    form.blur('name');
    expect(shownError(form.getState().name)).toBeNull();
    form.set('name', 'A');
    form.set('name', '');
    expect(shownError(form.getState().name)).toBe('Name is required');
  });

  test('goes back to its first state', () => {
    const form = createCrashForm();
    const atFirst = form.getState();
    form.set('name', 'n'.repeat(33));
    form.applyServerErrors({ email: 'Email is not correct' });
    form.reset();
    expect(form.getState()).toEqual(atFirst);
    expect(form.isValid()).toBe(false);
  });

  test('takes new values, touching what they fill', () => {
    const form = createCrashForm();
    form.update({ name: 'Ann', email: 'ann' });
    expect(form.getState()).toEqual({
      name: { value: 'Ann', error: null, touched: true },
      email: { value: 'ann', error: 'Invalid format for email', touched: true },
      reason: { value: '', error: 'Reason is required', touched: false },
    });
  });
});

describe('a box', () => {
  const schema = v.strictObject({ name: Name, termsAccepted: TermsAccepted });
  const createTermsForm = () => createForm({ schema, initial: { name: 'Ann', termsAccepted: false } });

  test('that starts unchecked is wrong, but not before somebody has touched it', () => {
    const form = createTermsForm();
    expect(form.isValid()).toBe(false);
    expect(form.getState().name.touched).toBe(true);
    expect(shownError(form.getState().termsAccepted)).toBeNull();
    form.blur('termsAccepted');
    expect(shownError(form.getState().termsAccepted)).toBe('error');
  });

  test('is touched when it is checked and unchecked', () => {
    const form = createTermsForm();
    form.set('termsAccepted', true);
    expect(form.isValid()).toBe(true);
    form.set('termsAccepted', false);
    expect(shownError(form.getState().termsAccepted)).toBe('error');
  });
});

describe('rules that span fields', () => {
  test('a second password repeats the first, whichever is changed', () => {
    const form = createForm({
      schema: v.pipe(
        v.strictObject({ name: Name, password: SignUpPassword, confirmPassword: SignUpPassword }),
        confirmsPassword(),
      ),
      initial: { name: '', password: '', confirmPassword: '' },
    });
    form.set('password', 'aA1!');
    form.set('confirmPassword', 'aA1!x');
    expect(shownError(form.getState().confirmPassword)).toBe("Passwords don't match.");
    form.set('password', 'aA1!x');
    expect(shownError(form.getState().confirmPassword)).toBeNull();
    form.set('name', 'Ann');
    expect(form.isValid()).toBe(true);
  });

  test('a call to action has both text and URL or none', () => {
    const form = createForm({ schema: CallToAction, initial: { ctaTextValue: '', ctaUrlValue: '' } });
    expect(form.isValid()).toBe(true);
    form.set('ctaTextValue', 'Buy now');
    expect(shownError(form.getState().ctaTextValue)).toBe('Provide both text and URL or none');
    form.set('ctaUrlValue', 'https://example.com');
    expect(form.isValid()).toBe(true);
    form.set('ctaTextValue', '');
    expect(shownError(form.getState().ctaUrlValue)).toBe('Provide both text and URL or none');
  });

  test('rules can be given field by field, as schemas or functions of all values', () => {
    const form = createForm({
      initial: { from: 1, to: 1, name: '' },
      rules: { name: Name, to: (to, { from }) => (to > from ? null : 'Must be later') },
    });
    expect(form.getState().to.error).toBe('Must be later');
    expect(form.getState().name.error).toBe('Name is required');
    form.set('from', 0);
    expect(form.getState().to.error).toBeNull();
  });
});

test('an error of the form as a whole belongs to no field', () => {
  const schema = v.pipe(
    v.strictObject({ name: v.string() }),
    v.check(() => false, 'Not today'),
  );
  const form = createForm({ schema, initial: { name: 'Ann' } });
  expect(form.getState().name.error).toBeNull();
});

describe('errors of the server', () => {
  test('stay with their fields until the value changes, and are shown even at an empty field', () => {
    const form = createCrashForm();
    form.update({ name: 'Ann', email: 'ann@example.com', reason: 'It broke.' });
    form.applyServerErrors({ email: 'Email is not correct' });
    expect(shownError(form.getState().email)).toBe('Email is not correct');
    expect(form.isValid()).toBe(false);
    form.set('name', 'Bob');
    expect(shownError(form.getState().email)).toBe('Email is not correct');
    form.set('email', 'bob@example.com');
    expect(form.isValid()).toBe(true);

    const empty = createForm({ initial: { logo: '' }, rules: {} });
    empty.applyServerErrors({ logo: 'A logo is needed' });
    expect(shownError(empty.getState().logo)).toBe('A logo is needed');
  });

  test('go to the field that their path starts with; others are returned', () => {
    const form = createForm({ initial: { urls: ['a.com'], url: '' }, rules: {} });
    expect(
      form.applyServerErrors({ 'urls.0': 'Duplicate URL', plan: 'Too small', __proto__x: 'Odd' }),
    ).toEqual(['Too small', 'Odd']);
    expect(form.getState().urls.error).toBe('Duplicate URL');
    expect(form.getState().url.error).toBeNull();
  });
});

describe('as a store', () => {
  test('notifies its listeners of each change until they unsubscribe', () => {
    const form = createCrashForm();
    let calls = 0;
    const leave = form.subscribe(() => calls++);
    form.set('name', 'Ann');
    form.set('name', 'Ann');
    form.blur('name');
    expect(calls).toBe(1);
    leave();
    form.set('name', 'Bob');
    expect(calls).toBe(1);
  });

  test('keeps the state object of a field that did not change', () => {
    const form = createCrashForm();
    const before = form.getState();
    expect(form.getState()).toBe(before);
    form.set('name', 'Ann');
    expect(form.getState()).not.toBe(before);
    expect(form.getState().email).toBe(before.email);
    expect(before.name.value).toBe('');
  });
});
