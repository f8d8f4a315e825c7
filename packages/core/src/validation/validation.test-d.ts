import * as v from 'valibot';
import { expectTypeOf } from 'vitest';
import type { CallToAction } from './call-to-action.ts';
import { Email, email } from './email.ts';
import { expirationDate } from './expiration-date.ts';
import { confirmsPassword, SignUpPassword } from './password.ts';
import { TermsAccepted } from './terms.ts';
import { optionalText, requiredText } from './text.ts';
import { HttpUrl, Url } from './url.ts';
import { WidgetUrls } from './widget-urls.ts';

// Texts come in as strings and go out as strings, inside an endpoint's schema too.
const Body = v.strictObject({
  email: Email,
  other: email({ message: 'Other is not correct', label: 'Other' }),
  title: requiredText('Title', 10),
  note: optionalText(10),
  link: HttpUrl,
  url: Url,
  expires: expirationDate(() => 0),
  termsAccepted: TermsAccepted,
  urls: WidgetUrls,
});
type Texts = Record<'email' | 'other' | 'title' | 'note' | 'link' | 'url' | 'expires', string>;
expectTypeOf<v.InferInput<typeof Body>>().toExtend<Texts & { termsAccepted: true; urls: string[] }>();
expectTypeOf<v.InferOutput<typeof Body>>().toExtend<Texts & { termsAccepted: true; urls: string[] }>();

expectTypeOf<CallToAction>().toEqualTypeOf<{ ctaTextValue: string; ctaUrlValue: string }>();

// The check of two passwords keeps the other fields in the type.
const Reset = v.pipe(
  v.strictObject({ token: v.string(), password: SignUpPassword, confirmPassword: v.string() }),
  confirmsPassword(),
);
expectTypeOf<v.InferOutput<typeof Reset>>().toEqualTypeOf<{
  token: string;
  password: string;
  confirmPassword: string;
}>();
// @ts-expect-error there is no second password to compare
v.pipe(v.strictObject({ password: SignUpPassword }), confirmsPassword());
