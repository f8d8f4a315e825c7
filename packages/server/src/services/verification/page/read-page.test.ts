import { expect, test } from 'vitest';
import { decodePage } from './decode-page.ts';
import { createPageReader } from './page-reader.ts';
import { readPage } from './read-page.ts';

const SRC = 'https://video.example/sub-apps/widgets/player/index.js?key=pk_1&sum=s';
const places = (html: string) => readPage(html, '').snippets.map(({ place }) => place);

test.each([
  [`<head><script async src="${SRC}"></script>`, ['ACTIVE']],
  [`<body><p>Text<script src='${SRC}' defer></script>`, ['ACTIVE']],
  [`<script src=${SRC.replace('&', '&amp;')} type="text/javascript"></script>`, ['ACTIVE']],
  [`<SCRIPT TYPE="Application/JavaScript" SRC="${SRC}"></SCRIPT>`, ['ACTIVE']],
  [`<script src="//video.example/sub-apps/widgets/player/3f9a/index.js?key=x"></script>`, ['ACTIVE']],
  [`<script type="module" src="${SRC}"></script>`, ['MODULE']],
  [`<script type="text/plain" data-category="marketing" src="${SRC}"></script>`, ['HELD_BACK']],
  [`<script type="0a1b-text/javascript" src="${SRC}"></script>`, ['HELD_BACK']],
  [`<script data-src="${SRC}"></script>`, ['HELD_BACK']],
  [`<!-- <script async src="${SRC}"></script> -->`, ['COMMENT']],
  [`<head><noscript><script async src="${SRC}"></script></noscript>`, ['NOSCRIPT']],
  [`<body><noscript><script async src="${SRC}"></script></noscript>`, ['NOSCRIPT']],
  [`<template><script async src="${SRC}"></script></template>`, ['TEMPLATE']],
  [`<p>&lt;script async src="${SRC}"&gt;&lt;/script&gt;`, ['TEXT']],
  [`<textarea><script async src="${SRC}"></script></textarea>`, ['TEXT']],
  [`<script>var s = document.createElement("script"); s.src = "${SRC}";</script>`, ['SCRIPT']],
  ['<script src="/sub-apps/widgets/player/player-1a2b.js"></script>', []],
  ['<script src="/other/index.js?from=/sub-apps/widgets"></script>', []],
  ['<a href="/sub-apps/widgets/player/index.js">the script</a>', []],
])('reads where the snippet stands in %s', (html, expected) => {
  expect(places(html)).toEqual(expected);
});

test.each([
  ['as it is built', `!function(){let{a:b}=window[Symbol.for("commoncast")]??={url:1}}();`, true],
  ['as an optimiser has written it', `(()=>{ window[Symbol.for( 'commoncast' )] })()`, true],
  ['or not', `window.commoncast.convert("order")`, false],
])('knows the text of the loader in the page, %s', (_, text, expected) => {
  expect(readPage(`<head><script>${text}</script>`, '').hasInlinedLoader).toBe(expected);
});

test('reads the address with its entities resolved, from attributes and from text', () => {
  const [active, mentioned] = readPage(
    `<script src="${SRC.replace('&', '&amp;')}" nonce="n" integrity="sha384-x"></script><!-- ${SRC.replace('&', '&amp;')} -->`,
    '',
  ).snippets;
  expect(active).toEqual({ place: 'ACTIVE', src: SRC, isAsync: false, nonce: 'n', integrity: 'sha384-x' });
  expect(mentioned?.src).toBe(SRC);
});

test('reads policies of the head alone, the base, the places of players, and whether tags are managed', () => {
  const policy = (text: string) => `<meta http-equiv="content-security-policy" content="${text}">`;
  const facts = readPage(
    `<head><base href="/a/"><base href="/b/">${policy("default-src 'self'")}</head><body>${policy('img-src *')}
     <commoncast-player player-id="1"></commoncast-player><div data-commoncast-player="2"></div>
     <commoncast-widget></commoncast-widget><template><commoncast-player player-id="3"></commoncast-player></template>
     <script>j.src='https://www.googletagmanager.com/gtm.js?id='</script>`,
    '',
  );
  expect(facts).toMatchObject({
    baseHref: '/a/',
    policies: ["default-src 'self'"],
    places: [
      { form: 'ELEMENT', id: '1' },
      { form: 'DIV', id: '2' },
    ],
    widgetPlaces: 1,
    hasTagManager: true,
  });
});

const ID = '01934567-0000-7000-8000-0000000000aa';
const ORIGIN = 'https://video.example';
const forms = (html: string) => readPage(html, '').places.map(({ form, id, shows }) => [form, id, shows]);
const traces = (html: string) => readPage(html, '').traces.map(({ kind }) => kind);

test.each([
  [`<commoncast-player video-id="${ID}"></commoncast-player>`, ['ELEMENT', ID, 'CONTENT']],
  [
    `<div class="wp-block-commoncast-player commoncast-place"><commoncast-player player-id="${ID}"></commoncast-player></div>`,
    ['PLUGIN', ID, 'PLAYER'],
  ],
  [`<iframe src="${ORIGIN}/embed/${ID}"></iframe>`, ['FRAME', ID, 'ANY']],
  [
    `<iframe src="about:blank" data-src="//video.example/embed/${ID}?color=red"></iframe>`,
    ['FRAME', ID, 'ANY'],
  ],
  [
    `<figure class="wp-block-embed is-type-video"><div><iframe src="${ORIGIN}/embed/${ID}"></iframe></div></figure>`,
    ['OEMBED_FRAME', ID, 'ANY'],
  ],
  [
    `<iframe class="wp-embedded-content" sandbox="allow-scripts" src="${ORIGIN}/embed/${ID}#?secret=a1"></iframe>`,
    ['OEMBED_FRAME', ID, 'ANY'],
  ],
])('knows the form of a player in %s', (html, expected) => {
  expect(forms(html)).toEqual([expected]);
});

test.each([
  '<iframe src="https://www.youtube.com/embed/abc"></iframe>',
  `<template><iframe src="${ORIGIN}/embed/${ID}"></iframe></template>`,
  `<noscript><iframe src="${ORIGIN}/embed/${ID}"></iframe></noscript>`,
  '<commoncast-player></commoncast-player>',
])('sees no player in %s', (html) => {
  expect(forms(html)).toEqual([]);
});

test.each([
  [`<p><a href="${ORIGIN}/v/${ID}"></a></p>`, ['REMOVED']],
  [`<p><a href="${ORIGIN}/p/${ID}"> &nbsp;<br></a></p>`, ['REMOVED']],
  [`<p>&lt;commoncast-player player-id="${ID}"&gt;&lt;/commoncast-player&gt;</p>`, ['TEXT']],
  [`<pre>&lt;div data-commoncast-player="${ID}"&gt;&lt;/div&gt;</pre>`, ['TEXT']],
  [`<p>[commoncast player=&#8221;${ID}&#8221;]</p>`, ['SHORTCODE']],
  [`<p><a href="${ORIGIN}/v/${ID}">${ORIGIN}/v/${ID}</a></p>`, ['LINK']],
  [`<p>\n${ORIGIN}/v/${ID}\n</p>`, ['LINK']],
])('sees in %s what an editor has left of a player', (html, expected) => {
  expect(traces(html)).toEqual(expected);
});

test.each([
  `<p>Here is <a href="${ORIGIN}/v/${ID}">our film</a>.</p>`,
  `<a href="${ORIGIN}/v/${ID}"><img src="poster.png" alt=""></a>`,
  `<commoncast-player player-id="${ID}"><a href="${ORIGIN}/v/${ID}"></a></commoncast-player>`,
  `<div data-commoncast-player="${ID}"><a href="${ORIGIN}/v/${ID}">${ORIGIN}/v/${ID}</a></div>`,
  `<script>document.write('<commoncast-player player-id="${ID}">')</script>`,
  '<p>We use the element commoncast-player.</p>',
  '<a href="https://elsewhere.example/v/12"></a>',
])('finds nothing lost in %s', (html) => {
  expect(traces(html)).toEqual([]);
});

test.each([
  ['wordpress', '<meta name="generator" content="WordPress 6.9">', ''],
  ['wordpress', '<link href="/wp-content/themes/x/style.css">', ''],
  ['wordpress', '', 'link: <https://a.example/wp-json/>; rel="https://api.w.org/"'],
  ['shopify', '<script src="//cdn.shopify.com/s/x.js">', ''],
  ['shopify', '', 'x-shopid: 12'],
  ['webflow', '<html data-wf-site="1">', ''],
  ['webflow', '<meta name="generator" content="Webflow">', ''],
  ['wix', '<img src="https://static.wixstatic.com/media/a.png">', ''],
  ['wix', '', 'x-wix-request-id: 1'],
  ['squarespace', '<script src="https://assets.squarespace.com/a.js">', ''],
  ['squarespace', '', 'server: Squarespace'],
  ['html', '<p>I write about WordPress, Wix and /wp-content/ here.</p>', 'server: nginx'],
])('recognises %s by %s%s', (builder, html, headers) => {
  expect(readPage(html, headers).builder).toBe(builder);
});

test('reads what is broken or made to hurt', async () => {
  const read = createPageReader(20_000);
  const deep = await read(`${'<div>'.repeat(50_000)}<script src="${SRC}"></script>`, '');
  expect(deep?.snippets).toHaveLength(1);
  const many = await read(`<script src="${SRC}"></script>`.repeat(5_000), '');
  expect(many?.snippets).toHaveLength(50);
  expect((await read('', ''))?.snippets).toEqual([]);
});

test('gives up on a page that takes too long', async () => {
  const slow = '<b><i><u><p>'.repeat(150_000);
  expect(await createPageReader(1)(slow, '')).toBeUndefined();
});

test.each([
  ['text/html; charset=iso-8859-1', Buffer.from('caf\xe9', 'latin1')],
  [
    'text/html',
    Buffer.concat([Buffer.from('<meta charset="windows-1252">'), Buffer.from('caf\xe9', 'latin1')]),
  ],
  ['text/html; charset=unknown', Buffer.from('café')],
  ['text/html', Buffer.from('\ufeffcafé', 'utf16le')],
])('reads the encoding of %s', (type, body) => {
  expect(decodePage({ body, headers: { 'content-type': type } })).toMatch(/café$/);
});
