import * as v from 'valibot';
import { maxLength } from './max-length.ts';
import { rawText } from './text.ts';

export const PASSWORD_MESSAGE =
  'Invalid format! Must contain at least one uppercase letter, lowercase letter, number, and special character.';

export const PASSWORD_MISMATCH_MESSAGE = "Passwords don't match.";

const FOUR_CLASSES = /^(?=[^A-Z]*[A-Z])(?=[^a-z]*[a-z])(?=[^0-9]*[0-9])(?=[^#?!@$%^&*_-]*[#?!@$%^&*_-])/;

/** A new password; white space in it counts. The server has the list of common passwords. */
export const SignUpPassword = v.pipe(
  rawText('Password'),
  v.nonEmpty('Password is required'),
  maxLength(255),
  v.regex(FOUR_CLASSES, PASSWORD_MESSAGE),
);

/** A new password typed twice, as entries of an object whose pipe has `confirmsPassword`. */
export const newPasswordTwice = {
  password: SignUpPassword,
  // Compared with the first one only, which says what is wrong with both.
  confirmPassword: v.string('Password is required'),
};

const PasswordPair = v.object({ password: v.string(), confirmPassword: v.string() });
type PasswordPair = v.InferOutput<typeof PasswordPair>;

/** The second password must repeat the first; for use in the pipe of an object that has both. */
export function confirmsPassword<Values extends PasswordPair>() {
  return v.rawCheck<Values>(({ dataset: { value: input }, addIssue }) => {
    if (!v.is(PasswordPair, input) || input.password === input.confirmPassword) return;
    const at = {
      type: 'object',
      origin: 'value',
      input,
      key: 'confirmPassword',
      value: input.confirmPassword,
    } as const;
    addIssue({ message: PASSWORD_MISMATCH_MESSAGE, path: [at] });
  });
}
