import type { RequestListener } from 'node:http';
import { brotliCompressSync, gzipSync, zstdCompressSync } from 'node:zlib';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { HOSTILE_NAMES, HOSTILE_URLS } from '../../test/egress/hostile-urls.ts';
import { type LocalServer, listenLocally } from '../../test/egress/local-server.ts';
import { createEgress, EGRESS_LIMITS, type Egress } from './egress.ts';
import { isPublicAddress } from './public-address.ts';

/** Stands in for the internet: the one local address that counts as public here. */
const PUBLIC = '127.0.0.2';

let trap: LocalServer;
let site: LocalServer;
let answer: RequestListener;
let names: Record<string, readonly string[]>;
let asked: string[];

beforeAll(async () => {
  trap = await listenLocally(['127.0.0.1', '::1'], (_, response) => response.end('private'));
  site = await listenLocally([PUBLIC], (request, response) => answer(request, response));
});
afterAll(async () => {
  await trap.close();
  await site.close();
});
beforeEach(() => {
  names = { ...HOSTILE_NAMES, 'site.test': [PUBLIC] };
  asked = [];
  answer = (_, response) => response.end('<!doctype html>');
});

function egressOf(options: Parameters<typeof createEgress>[0] = {}): Egress {
  return createEgress({
    resolve: async (hostname) => {
      asked.push(hostname);
      const found = names[hostname];
      if (!found) throw new Error('ENOTFOUND');
      return found;
    },
    ports: new Set([trap.port, site.port]),
    isPublic: (address) => address === PUBLIC || isPublicAddress(address),
    ...options,
  });
}

const home = (path = '/') => `http://site.test:${site.port}${path}`;
const codeOf = (work: Promise<unknown>) =>
  work.then(
    () => 'fetched',
    (error) => error.code,
  );
const REFUSED = /^(ADDRESS_REFUSED|BAD_URL)$/;

describe('servers that take broadcasts', () => {
  test('are reached by name at their checked address, on any port', async () => {
    const socket = await egressOf().connectRtmp(`rtmp://site.test:${site.port}/live`);
    expect(socket.remoteAddress).toBe(PUBLIC);
    socket.destroy();
  });

  test('may not be inside, and nothing connects to any of them', async () => {
    const before = trap.connections();
    const egress = egressOf();
    for (const url of HOSTILE_URLS.map((one) => one.replace('PORT', String(trap.port)))) {
      const rtmp = url.replace(/^https?:/i, 'rtmp:');
      expect([rtmp, await codeOf(egress.connectRtmp(rtmp))]).toEqual([rtmp, expect.stringMatching(REFUSED)]);
    }
    expect(trap.connections()).toBe(before);
  });

  test('speak RTMP over TCP or TLS and nothing else', async () => {
    for (const url of [
      'http://site.test/',
      'rtmpt://site.test/',
      'rtmp:site.test',
      'rtmp://user@site.test/',
      '',
    ])
      expect([url, await codeOf(egressOf().connectRtmp(url))]).toEqual([url, 'BAD_URL']);
    expect(await codeOf(egressOf().connectRtmp(`rtmps://site.test:${site.port}/live`))).toMatch(
      /^(CERTIFICATE|UNREACHABLE)$/,
    );
  });
});

describe('addresses inside', () => {
  const urls = () => HOSTILE_URLS.map((url) => url.replace('PORT', String(trap.port)));

  test('number at least sixty, and nothing connects to any of them', async () => {
    expect(HOSTILE_URLS.length).toBeGreaterThan(60);
    const before = trap.connections();
    const egress = egressOf();
    for (const url of urls())
      expect([url, await codeOf(egress.fetchPage(url))]).toEqual([url, expect.stringMatching(REFUSED)]);
    expect(trap.connections()).toBe(before);
  });

  test.each([301, 302, 303, 307, 308])('are not reached by a redirect with %s either', async (status) => {
    const before = trap.connections();
    const egress = egressOf();
    for (const url of urls()) {
      answer = (_, response) =>
        response.writeHead(status, { location: url.replace(/[^!-~]/gu, encodeURIComponent) }).end();
      // A relative URL stays on the site, which then redirects to itself forever.
      expect(await codeOf(egress.fetchPage(home()))).toMatch(/REFUSED|BAD_URL|TOO_MANY_REDIRECTS/);
    }
    expect(trap.connections()).toBe(before);
  });

  test('are not reached by a name that resolves differently the second time', async () => {
    const before = trap.connections();
    const egress = egressOf({
      resolve: async (hostname) => {
        asked.push(hostname);
        return asked.length === 1 ? [PUBLIC] : ['127.0.0.1'];
      },
    });
    const page = await egress.fetchPage(`http://rebinding.test:${site.port}/`);
    expect([page.status, asked]).toEqual([200, ['rebinding.test']]);
    // A redirect to the same name is resolved again, with the answer that it has by then.
    asked = [];
    answer = (_, response) =>
      response.writeHead(302, { location: `http://rebinding.test:${trap.port}/` }).end();
    expect(await codeOf(egress.fetchPage(`http://rebinding.test:${site.port}/`))).toBe('ADDRESS_REFUSED');
    expect(trap.connections()).toBe(before);
  });
});

test('asks by name, whatever address it is pinned to, and reveals nothing', async () => {
  let headers: object = {};
  answer = (request, response) => {
    headers = request.headers;
    response.setHeader('set-cookie', 'a=b').end('here');
  };
  const page = await egressOf().fetchPage(home('/a?b=c'));
  expect(page).toMatchObject({ url: home('/a?b=c'), status: 200, body: Buffer.from('here') });
  expect(Object.keys(headers).sort()).toEqual([
    'accept',
    'accept-encoding',
    'connection',
    'host',
    'user-agent',
  ]);
  expect(headers).toMatchObject({ host: `site.test:${site.port}` });
});

test('follows three redirects and no fourth', async () => {
  answer = (request, response) => {
    const left = Number(request.url?.slice(1));
    if (left === 0) response.end('arrived');
    else response.writeHead(302, { location: `./${left - 1}` }).end('moved');
  };
  expect((await egressOf().fetchPage(home('/3'))).url).toBe(home('/0'));
  expect(await codeOf(egressOf().fetchPage(home('/4')))).toBe('TOO_MANY_REDIRECTS');
});

test('names the URL that a redirect led to when it refuses it', async () => {
  for (const [location, code] of [
    [`http://127.0.0.1:${trap.port}/`, 'ADDRESS_REFUSED'],
    ['http://[', 'BAD_URL'],
  ] as const) {
    answer = (_, response) => response.writeHead(302, { location }).end();
    await expect(egressOf().fetchPage(home())).rejects.toMatchObject({ code, url: location });
  }
});

test('hangs up on a redirect whose body never ends', async () => {
  const hungUp = Promise.withResolvers<void>();
  answer = (request, response) => {
    if (request.url === '/there') response.end('arrived');
    else {
      response.once('close', hungUp.resolve);
      response.writeHead(302, { location: '/there' }).write('moved');
    }
  };
  expect((await egressOf().fetchPage(home())).url).toBe(home('/there'));
  await hungUp.promise;
});

test('stops when the caller gives up', async () => {
  const giveUp = new AbortController();
  answer = () => giveUp.abort();
  await expect(egressOf().fetchPage(home(), giveUp.signal)).rejects.toMatchObject({ name: 'AbortError' });
});

test('uses only the ports of web sites', async () => {
  const egress = egressOf({ ports: new Set([80, 443]) });
  expect(await codeOf(egress.fetchPage(home()))).toBe('PORT_REFUSED');
  expect(asked).toEqual([]);
});

test('allows a listed host, on its listed port only', async () => {
  const allowHosts = [`127.0.0.1:${site.port}`, `localhost:${trap.port}`];
  const egress = egressOf({ allowHosts, ports: new Set([80, 443]) });
  expect((await egress.fetchPage(`http://localhost:${trap.port}/`)).body.toString()).toBe('private');
  expect(await codeOf(egress.fetchPage(`http://127.0.0.1:${trap.port}/`))).toBe('PORT_REFUSED');
  expect(await codeOf(egress.fetchPage('http://localhost/'))).toBe('ADDRESS_REFUSED');
});

describe('a body', () => {
  const big = Buffer.alloc(EGRESS_LIMITS.maxBytes + 1, 'a');

  test('over 2 MB is refused, even if it was small before decompression', async () => {
    for (const [encoding, body] of [
      ['identity', big],
      ['gzip', gzipSync(big)],
      ['br', brotliCompressSync(big)],
      ['zstd', zstdCompressSync(big)],
    ] as const) {
      answer = (_, response) => response.setHeader('content-encoding', encoding).end(body);
      expect([encoding, await codeOf(egressOf().fetchPage(home()))]).toEqual([encoding, 'TOO_LARGE']);
    }
  });

  test('that never ends is refused too', async () => {
    answer = (_, response) => {
      const more = () => {
        if (!response.destroyed) response.write(big.subarray(0, 65_536), more);
      };
      more();
    };
    expect(await codeOf(egressOf().fetchPage(home()))).toBe('TOO_LARGE');
  });

  test('of 2 MB arrives, compressed or not', async () => {
    const whole = big.subarray(1);
    answer = (_, response) => response.setHeader('content-encoding', 'gzip').end(gzipSync(whole));
    expect((await egressOf().fetchPage(home())).body.length).toBe(whole.length);
  });

  test('compressed once arrives, however its encoding is spelt', async () => {
    for (const encoding of ['gzip', 'GZIP', 'x-gzip', 'identity, gzip']) {
      answer = (_, response) => response.setHeader('content-encoding', encoding).end(gzipSync('here'));
      const { body } = await egressOf().fetchPage(home());
      expect([encoding, body.toString()]).toEqual([encoding, 'here']);
    }
  });

  test('compressed twice, unknown or broken is not read', async () => {
    for (const encoding of ['gzip, gzip', 'compress', 'gzip']) {
      answer = (_, response) => response.setHeader('content-encoding', encoding).end('text');
      expect([encoding, await codeOf(egressOf().fetchPage(home()))]).toEqual([encoding, 'UNREACHABLE']);
    }
  });
});

test('times out waiting for a name, a header or a body', async () => {
  const timeoutMs = 100;
  answer = () => {};
  expect(await codeOf(egressOf({ timeoutMs }).fetchPage(home()))).toBe('TIMED_OUT');
  answer = (_, response) => response.write('<!doctype');
  expect(await codeOf(egressOf({ timeoutMs }).fetchPage(home()))).toBe('TIMED_OUT');
  const never = egressOf({ timeoutMs, resolve: () => new Promise(() => {}) });
  expect(await codeOf(never.fetchPage(home()))).toBe('TIMED_OUT');
});

test('distinguishes a missing name, a closed port and an invalid certificate', async () => {
  expect(await codeOf(egressOf().fetchPage('http://nobody.test/'))).toBe('PORT_REFUSED');
  const closed = await listenLocally([PUBLIC], () => {});
  await closed.close();
  const ports = new Set([80, closed.port, site.port]);
  expect(await codeOf(egressOf({ ports }).fetchPage('http://nobody.test/'))).toBe('NAME_UNKNOWN');
  expect(await codeOf(egressOf({ ports }).fetchPage(`http://site.test:${closed.port}/`))).toBe('UNREACHABLE');
  expect(await codeOf(egressOf({ ports }).fetchPage(`https://site.test:${site.port}/`))).toBe('UNREACHABLE');
});
