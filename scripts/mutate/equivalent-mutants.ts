/** A change that no caller and no user could ever notice, and why. */
export interface EquivalentMutant {
  readonly file: string;
  readonly original: string;
  readonly replacement: string;
  readonly reason: string;
}

/** They are named by what stands in the code, since lines move. */
export const EQUIVALENT_MUTANTS: readonly EquivalentMutant[] = [
  {
    file: 'packages/core/src/form/field-errors.ts',
    original: '!rule',
    replacement: 'false',
    reason: 'exactOptionalPropertyTypes keeps a rule that is there from being undefined',
  },
  {
    file: 'packages/core/src/form/field-errors.ts',
    original: 'message !== null',
    replacement: 'true',
    reason: 'an error of null is read as no error',
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
    reason: 'only the first issue is read, which is the same whether the others are looked for or not',
  },
  {
    file: 'packages/server/src/egress/request-page.ts',
    original: '{ keepAlive: false }',
    replacement: '{}',
    reason: 'an agent that is not told otherwise keeps no connection alive',
  },
  {
    file: 'packages/server/src/egress/egress.ts',
    original: 'true',
    replacement: 'false',
    reason: 'a promise that was rejected ignores a second rejection',
  },
];
