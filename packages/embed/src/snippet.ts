import { listenOn } from './element/listen.ts';
import type { CommoncastApi, CommoncastStub } from './public-api.ts';

type Call = NonNullable<CommoncastStub['q']>[number];

// The optional inline stub, for pages that call the API before the script is there. Listening needs no script: events
// reach the document whoever listens, so `on` is whole already, and can be ended like any other. The rest is kept.
if (!window.commoncast) {
  const q: Call[] = [];
  const keep =
    (name: Call[0]) =>
    (...rest: readonly unknown[]): void => {
      q.push([name, ...rest]);
    };
  const stub: CommoncastStub & Omit<CommoncastApi, 'players'> & { players: readonly [] } = {
    q,
    players: [],
    on: listenOn(document),
    convert: keep('convert'),
    consent: keep('consent'),
  };
  // It has no list of players that follows the page, but pages cannot tell before there are any.
  window.commoncast = stub as unknown as CommoncastApi;
}
