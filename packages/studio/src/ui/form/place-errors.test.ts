import { createForm } from '@commoncast/core/form/form';
import { ApiError, FALLBACK_MESSAGE } from '@commoncast/core/http/api-error';
import { PlaylistDraft } from '@commoncast/core/playlists/schema';
import { expect, it } from 'vitest';
import { placeErrors } from './place-errors.ts';

const form = () =>
  createForm<{ name: string }>({ rules: { name: PlaylistDraft.entries.name }, initial: { name: 'Clay' } });
const refusal = (fields: Record<string, string>) =>
  new ApiError({ status: 400, code: 'VALIDATION_FAILED', message: 'Check the fields', fields });

it('shows an error at its field, and has nothing left to say', () => {
  const one = form();
  expect(placeErrors(one, refusal({ name: 'Taken' }))).toBeNull();
  expect(one.getState().name.error).toBe('Taken');
});

it('finds the field by the name that the form has for it', () => {
  const one = form();
  expect(placeErrors(one, refusal({ 'list.title': 'Taken' }), () => ({ name: 'Taken' }))).toBeNull();
  expect(one.getState().name.error).toBe('Taken');
});

it.each([
  ['the error that no field has', refusal({ name: 'Taken', colour: 'No colour' }), 'No colour'],
  ['the message where no field is named', refusal({}), 'Check the fields'],
  ['that something went wrong, of what is no answer', new Error('x'), FALLBACK_MESSAGE],
])('says %s', (_, error, text) => {
  expect(placeErrors(form(), error)).toBe(text);
});
