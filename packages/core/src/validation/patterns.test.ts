import type * as v from 'valibot';
import { expect, test } from 'vitest';
import { CardNumber } from './card-number.ts';
import { Email } from './email.ts';
import { ExpirationDate } from './expiration-date.ts';
import { HexColor } from './hex-color.ts';
import { SignUpPassword } from './password.ts';
import { Phone } from './phone.ts';
import { SecurityCode } from './security-code.ts';
import { Subdomain } from './subdomain.ts';
import { Name } from './text.ts';
import { Username } from './username.ts';
import { ZipCode } from './zip-code.ts';

type Step = v.GenericPipeItem & { readonly pipe?: readonly Step[]; readonly requirement?: unknown };

function flatten(step: Step): Step[] {
  return step.pipe ? step.pipe.flatMap((inner) => (inner.pipe ? flatten(inner) : [inner])) : [step];
}

const SCHEMAS = {
  CardNumber,
  Email,
  ExpirationDate,
  HexColor,
  Name,
  Phone,
  SecurityCode,
  SignUpPassword,
  Subdomain,
  Username,
  ZipCode,
};

// JSON Schema has one pattern per string, without flags but read as Unicode, and sees nothing after a transformation.
test.each(Object.entries(SCHEMAS))('%s can be expressed in JSON Schema', (_, schema) => {
  const steps = flatten(schema);
  const patterns = steps.map(({ requirement }) => requirement).filter((it) => it instanceof RegExp);
  expect(patterns.length).toBeLessThanOrEqual(1);
  for (const { flags, source } of patterns) {
    expect(flags).toBe('');
    expect(() => new RegExp(source, 'u')).not.toThrow();
  }
  expect(steps.map(({ type }) => type)).not.toContain('transform');
});
