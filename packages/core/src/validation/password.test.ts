import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { messageOf } from './message.ts';
import { confirmsPassword, PASSWORD_MESSAGE, SignUpPassword } from './password.ts';

describe('SignUpPassword', () => {
  test.each([
    'aA1!',
    ...[...'#?!@$%^&*_-'].map((special) => `aA1${special}`),
    `aA1!${'x'.repeat(251)}`,
    `aA1!${'👍'.repeat(251)}`,
    'aA1!👍',
    'aA1!~',
    'a\nA1!',
  ])('takes %j', (value) => {
    expect(messageOf(SignUpPassword, value)).toBeNull();
  });

  test('keeps white space, even outer white space', () => {
    expect(v.parse(SignUpPassword, ' aA 1! ')).toBe(' aA 1! ');
  });

  test.each(['A1!', 'aa1!', 'aA!!', 'aA11', 'aA1~', 'aA1(', 'À1!a', 'aA１!', '    '])(
    'refuses %j',
    (value) => {
      expect(messageOf(SignUpPassword, value)).toBe(PASSWORD_MESSAGE);
    },
  );

  test.each([
    ['', 'Password is required'],
    [`aA1!${'x'.repeat(252)}`, 'Cannot contain more than 255 characters'],
    [1, 'Password must be text'],
  ])('answers %j with %j', (value, message) => {
    expect(messageOf(SignUpPassword, value)).toBe(message);
  });

  test('says what a password needs', () => {
    expect(PASSWORD_MESSAGE).toBe(
      'Invalid format! Must contain at least one uppercase letter, lowercase letter, number, and special character.',
    );
  });
});

describe('confirmsPassword', () => {
  const schema = v.pipe(
    v.strictObject({ token: v.string(), password: SignUpPassword, confirmPassword: SignUpPassword }),
    confirmsPassword(),
  );
  const fieldsOf = (input: unknown) => {
    const { issues } = v.safeParse(schema, input);
    return issues ? v.flatten(issues).nested : undefined;
  };

  test('accepts the same password twice', () => {
    expect(fieldsOf({ token: '', password: 'aA1!', confirmPassword: 'aA1!' })).toBeUndefined();
  });

  test.each(['AA1!', 'aa1!', 'aA1! ', ' aA1!', ''])('%j does not confirm aA1!', (confirmPassword) => {
    const fields = fieldsOf({ token: '', password: 'aA1!', confirmPassword });
    expect(fields?.confirmPassword).toContain("Passwords don't match.");
  });

  test('reports a mismatch at the second field, whatever else is wrong', () => {
    expect(fieldsOf({ token: 1, password: 'aA1!', confirmPassword: 'aA1!x' })).toMatchObject({
      confirmPassword: ["Passwords don't match."],
    });
  });

  test.each([null, 'x', {}, { password: 1, confirmPassword: 2 }])('leaves %j to the other rules', (input) => {
    expect(fieldsOf(input)?.confirmPassword ?? []).not.toContain("Passwords don't match.");
  });
});
