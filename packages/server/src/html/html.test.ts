import { expect, it } from 'vitest';
import { html, jsonForScript } from './html.ts';

const HOSTILE = `"><script>alert('1')</script>&`;

it('escapes every interpolated value', () => {
  expect(html`<p title="${HOSTILE}">${HOSTILE}</p>`.text).toBe(
    '<p title="&quot;&gt;&lt;script&gt;alert(&#39;1&#39;)&lt;/script&gt;&amp;">&quot;&gt;&lt;script&gt;alert(&#39;1&#39;)&lt;/script&gt;&amp;</p>',
  );
});

it('accepts its own markup, lists of it, and nothing', () => {
  expect(html`<ul>${['a', '<'].map((one) => html`<li>${one}</li>`)}${null}${false}</ul>`.text).toBe(
    '<ul><li>a</li><li>&lt;</li></ul>',
  );
});

it('writes JSON that cannot close its script element', () => {
  const { text } = jsonForScript({ a: '</script><!--\u2028' });
  expect(text).not.toMatch(/[<>\u2028]/);
  expect(JSON.parse(text)).toEqual({ a: '</script><!--\u2028' });
});
