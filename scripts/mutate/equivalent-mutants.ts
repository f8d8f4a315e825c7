/** A change that no caller and no user could ever notice, and why. */
export interface EquivalentMutant {
  readonly file: string;
  readonly original: string;
  readonly replacement: string;
  readonly reason: string;
}

/** They are identified by their code, since lines move. */
export const EQUIVALENT_MUTANTS: readonly EquivalentMutant[] = [
  {
    file: 'packages/core/src/form/field-errors.ts',
    original: '!rule',
    replacement: 'false',
    reason: 'exactOptionalPropertyTypes keeps an existing rule from being undefined',
  },
  {
    file: 'packages/core/src/form/field-errors.ts',
    original: 'message !== null',
    replacement: 'true',
    reason: 'a null error counts as no error',
  },
  {
    file: 'packages/core/src/http/client.ts',
    original: 'request.idempotencyKey',
    replacement: 'true',
    reason: 'ky leaves out a header whose value is undefined',
  },
  {
    file: 'packages/core/src/validation/required.ts',
    original: "{ received: '0' }",
    replacement: '{}',
    reason: 'nothing reads what an issue says it received',
  },
  {
    file: 'packages/core/src/validation/message.ts',
    original: 'true',
    replacement: 'false',
    reason: 'only the first issue is read, and it is the same whether or not the others are collected',
  },
  {
    file: 'packages/server/src/egress/send-request.ts',
    original: '{ keepAlive: false }',
    replacement: '{}',
    reason: 'an agent keeps no connection alive by default',
  },
  {
    file: 'packages/server/src/egress/egress.ts',
    original: 'true',
    replacement: 'false',
    reason: 'a rejected promise ignores a second rejection',
  },
  {
    file: 'packages/server/src/services/authentication/repository.ts',
    original: '1',
    replacement: '1 + 1',
    reason: 'only the first row is read',
  },
];
