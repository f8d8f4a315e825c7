import { describe, expect, test, vi } from 'vitest';
import { Subdomain } from '../validation/subdomain.ts';
import { shownError } from './field.ts';
import { createForm } from './form.ts';

/** A form whose server answers only when the test lets it. */
function createSubdomainForm(initial = '') {
  const questions: { name: string; signal: AbortSignal; answer: PromiseWithResolvers<string | null> }[] = [];
  const form = createForm({
    initial: { subdomainName: initial },
    rules: { subdomainName: Subdomain },
    checks: {
      subdomainName: (name, signal) => {
        const answer = Promise.withResolvers<string | null>();
        questions.push({ name, signal, answer });
        return answer.promise;
      },
    },
  });
  const shown = () => shownError(form.getState().subdomainName);
  return { form, questions, shown };
}

const TAKEN = 'Subdomain is not available';

describe('a field that the server checks', () => {
  test('is asked about at once, and is not valid before the answer', async () => {
    const { form, questions } = createSubdomainForm();
    let wasValid = true;
    form.subscribe(() => {
      wasValid = form.isValid();
    });
    form.set('subdomainName', 'acme');
    expect(questions.map(({ name }) => name)).toEqual(['acme']);
    expect(wasValid).toBe(false);
    questions[0]?.answer.resolve(null);
    await vi.waitFor(() => expect(wasValid).toBe(true));
  });

  test('shows what the server says', async () => {
    const { form, questions, shown } = createSubdomainForm();
    form.set('subdomainName', 'acme');
    questions[0]?.answer.resolve(TAKEN);
    await vi.waitFor(() => expect(shown()).toBe(TAKEN));
    expect(form.isValid()).toBe(false);
  });

  test("shows 'Error' when the server cannot be reached, and asks again for another value", async () => {
    const { form, questions, shown } = createSubdomainForm();
    form.set('subdomainName', 'acme');
    questions[0]?.answer.reject(new Error('offline'));
    await vi.waitFor(() => expect(shown()).toBe('Error'));
    form.set('subdomainName', 'acme2');
    expect(shown()).toBeNull();
    expect(questions).toHaveLength(2);
  });

  test('drops a late answer to an older value', async () => {
    const { form, questions, shown } = createSubdomainForm();
    form.set('subdomainName', 'acme');
    form.set('subdomainName', 'acme2');
    expect(questions[0]?.signal.aborted).toBe(true);
    questions[1]?.answer.resolve(null);
    await vi.waitFor(() => expect(form.isValid()).toBe(true));
    questions[0]?.answer.resolve(TAKEN);
    await questions[0]?.answer.promise;
    await Promise.resolve();
    expect(shown()).toBeNull();
    expect(form.isValid()).toBe(true);
  });

  test('is not asked about while its form is wrong, nor with its initial value', () => {
    const { form, questions } = createSubdomainForm('acme');
    form.set('subdomainName', 'acme-');
    form.set('subdomainName', 'acme');
    form.update({ subdomainName: 'other' });
    expect(questions).toEqual([]);
    expect(form.isValid()).toBe(true);
  });

  test('is not asked about with the value that it was last set to from elsewhere', () => {
    const { form, questions } = createSubdomainForm('first');
    form.update({ subdomainName: 'saved' });
    form.set('subdomainName', 'other');
    form.set('subdomainName', 'saved');
    expect(questions.map(({ name }) => name)).toEqual(['other']);
    form.reset();
    form.set('subdomainName', 'saved');
    form.set('subdomainName', 'first');
    expect(questions.map(({ name }) => name)).toEqual(['other', 'saved']);
  });

  test.each<[string, (form: ReturnType<typeof createSubdomainForm>['form']) => void]>([
    ['reset', (form) => form.reset()],
    ['update', (form) => form.update({ subdomainName: 'other' })],
    ['a wrong value', (form) => form.set('subdomainName', '-')],
  ])('%s ends a running check', (_, end) => {
    const { form, questions } = createSubdomainForm('first');
    form.set('subdomainName', 'acme');
    end(form);
    expect(questions[0]?.signal.aborted).toBe(true);
    expect(form.isValid()).toBe(form.getState().subdomainName.error === null);
  });
});
