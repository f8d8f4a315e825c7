import type { CommoncastStub } from './public-api.ts';

type Call = NonNullable<CommoncastStub['q']>[number];

// The optional inline stub: keeps calls until the script is there. A page that never calls the API needs none.
if (!window.commoncast) {
  const q: Call[] = [];
  const keep =
    (name: Call[0]) =>
    (...rest: readonly unknown[]): void => {
      q.push([name, ...rest]);
    };
  const stub: CommoncastStub & { players: readonly [] } & Record<Call[0], ReturnType<typeof keep>> = {
    q,
    players: [],
    on: keep('on'),
    convert: keep('convert'),
  };
  window.commoncast = stub;
}
