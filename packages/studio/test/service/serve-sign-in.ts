import {
  refreshAccessToken,
  shellLogIn,
  shellLogOut,
  shellSignUp,
} from '@commoncast/core/authentication/api';
import { shellImpersonate } from '@commoncast/core/authentication/impersonation-api';
import { conflict, forbidden, notFound, unauthorized } from '@commoncast/server/problems/problems';
import { requireUncommonPassword } from '@commoncast/server/services/authentication/password/common-passwords';
import { newId, pageProps } from '../factories.ts';
import type { On } from './answering.ts';
import { complain } from './complaints.ts';
import type { Records } from './records.ts';
import { askSecondStep } from './second-steps.ts';
import type { Person } from './sessions.ts';

/** Answers sign-up, log-in and the calls on the session in the cookies. */
export function serveSignIn(on: On, records: Records): void {
  const { people } = records;
  on(shellSignUp, async ({ body: { businessName, username, email, password } }) => {
    await requireUncommonPassword(password);
    if (people.has(email.toLowerCase()))
      throw conflict('EMAIL_TAKEN', 'An account with this email exists', 'email');
    if ([...people.values()].some(({ user }) => user.username.toLowerCase() === username.toLowerCase()))
      throw conflict('USERNAME_TAKEN', 'This username is taken', 'username');
    const { business } = pageProps();
    const newUser = { id: newId(), isOperator: false, needsSecondFactor: false, impersonation: null };
    if (!business) throw new TypeError('the factory makes a business');
    return records.sessions.open(
      addPerson(records, {
        user: { ...newUser, email, username, role: 'OWNER', emailStatus: 'UNVERIFIED' },
        business: { ...business, businessName, email, businessOwnerEmail: email },
        password,
      }),
    );
  });
  on(shellLogIn, ({ body: { email, password } }) => {
    const person = people.get(email.toLowerCase());
    if (!person || person.password !== password) throw unauthorized('Email or password is wrong');
    askSecondStep(records, person.user.id, 'LOG_IN');
    return records.sessions.open(person);
  });
  on(refreshAccessToken, ({ headers }) => {
    if (headers.has('refresh-token')) complain('The studio keeps its refresh token in a cookie');
    return records.sessions.refresh();
  });
  on(shellImpersonate, ({ body: { email } }) => {
    const { user: caller } = records.sessions.caller();
    if (!caller.isOperator) throw notFound();
    const person = people.get(email.toLowerCase());
    if (!person) throw notFound('Nobody has this email address');
    if (person.user.isOperator) throw forbidden('Nobody can look through the eyes of an operator');
    const endsDate = new Date(Date.now() + 30 * 60_000).toISOString();
    const impersonation = { operator: caller.username, endsDate };
    return records.sessions.open({ ...person, user: { ...person.user, impersonation } });
  });
  on(shellLogOut, () => {
    records.sessions.logOut();
    return null;
  });
}

/** Gives somebody an account. */
export function addPerson({ people }: Pick<Records, 'people'>, person: Person): Person {
  people.set(person.user.email.toLowerCase(), person);
  return person;
}
