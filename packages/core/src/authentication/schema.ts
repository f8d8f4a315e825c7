import * as v from 'valibot';
import { BusinessAccount, BusinessName } from '../business/schema.ts';
import { Id, Timestamp } from '../http/values.ts';
import { email } from '../validation/email.ts';
import { SignUpPassword } from '../validation/password.ts';
import { TermsAccepted } from '../validation/terms.ts';
import { Username } from '../validation/username.ts';

export const AccountEmail = email({ message: 'Email is not correct' });

export const SignUp = v.strictObject({
  businessName: BusinessName,
  username: Username,
  email: AccountEmail,
  password: SignUpPassword,
  termsAccepted: TermsAccepted,
});
export type SignUp = v.InferOutput<typeof SignUp>;

/** This password is only compared, so its form does not matter. */
export const LogIn = v.strictObject({
  email: AccountEmail,
  password: v.pipe(
    v.string('Password is required'),
    v.nonEmpty('Password is required'),
    v.maxLength(255, 'Cannot contain more than 255 characters'),
  ),
});
export type LogIn = v.InferOutput<typeof LogIn>;

export const MemberRole = v.picklist(['OWNER', 'MEMBER']);
export type MemberRole = v.InferOutput<typeof MemberRole>;

/** UNDELIVERABLE: a mail server has refused the address for good, so nothing is sent to it. */
export const EmailStatus = v.picklist(['UNVERIFIED', 'VERIFIED', 'UNDELIVERABLE']);
export type EmailStatus = v.InferOutput<typeof EmailStatus>;

/** An operator who looks through the eyes of the session's user. */
export const Impersonation = v.object({
  /** User name of the operator. */
  operator: v.string(),
  /** When the session ends. */
  endsDate: Timestamp,
});
export type Impersonation = v.InferOutput<typeof Impersonation>;

export const User = v.object({
  id: Id,
  email: v.string(),
  username: v.string(),
  role: MemberRole,
  emailStatus: EmailStatus,
  /** Whether they run this installation and may look through the eyes of its users. */
  isOperator: v.boolean(),
  /** Whether the business requires two-step login and they have not set it up: then it refuses them all else. */
  needsSecondFactor: v.boolean(),
  /** Who really sits there; null if the user does. */
  impersonation: v.nullable(Impersonation),
});
export type User = v.InferOutput<typeof User>;

/** The answer of the service calls; header callers keep both tokens themselves. */
export const Session = v.object({
  /** A JWT valid for 15 minutes. */
  accessToken: v.string(),
  refreshToken: v.string(),
  user: User,
  business: BusinessAccount,
});
export type Session = v.InferOutput<typeof Session>;

/** The answer of a refresh, for header callers with the refresh token, for cookie callers with the CSRF token. */
export const RefreshedSession = v.object({
  ...Session.entries,
  refreshToken: v.exactOptional(v.string()),
  /** Belongs to the session in the cookies, which another tab may have opened. */
  csrfToken: v.exactOptional(v.string()),
});
export type RefreshedSession = v.InferOutput<typeof RefreshedSession>;

/** One of the user's own businesses. */
export const SwitchBusiness = v.strictObject({ businessId: Id });

/** The answer of the same-origin calls: the refresh token stays in its cookie. */
export const ShellSession = v.object({
  accessToken: v.string(),
  csrfToken: v.string(),
  user: User,
  business: BusinessAccount,
});
export type ShellSession = v.InferOutput<typeof ShellSession>;

export type AuthStatus = 'UNAUTHORIZED' | 'AUTHORIZING' | 'AUTHORIZED';

/** What the server writes into the studio's page, as JSON in `<script type="application/json" id="page-props">`. */
export const PageProps = v.object({
  business: v.nullable(BusinessAccount),
  user: v.nullable(User),
  isLoggedIn: v.boolean(),
  accessToken: v.nullable(v.string()),
  csrfToken: v.nullable(v.string()),
  /** Origin of the demo's second site; null outside the demo. */
  demoOrigin: v.nullable(v.string()),
  /** Where media are; null where they are at the studio's own origin. */
  mediaOrigin: v.nullable(v.string()),
  /** Whom people ask who cannot log in; null if the operator has named nobody. */
  supportEmail: v.nullable(v.string()),
  /** Whether the server sends emails. */
  sendsMail: v.boolean(),
  /** Where the studio reports its errors to Sentry; null if nobody wants that. */
  sentryDsn: v.nullable(v.string()),
  /** Whether this page's policy admits Stripe: cards go through it, and the page is one that asks for cards. */
  admitsStripe: v.boolean(),
});
export type PageProps = v.InferOutput<typeof PageProps>;
