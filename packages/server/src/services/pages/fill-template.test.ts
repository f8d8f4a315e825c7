import { expect, it } from 'vitest';
import { html } from '../../html/html.ts';
import { fillTemplate } from './fill-template.ts';

it('fills every hole once, and never a hole inside a value', () => {
  const template = '<head nonce="%NONCE%">%HEAD%</head><script>"%PAGE_PROPS%"</script>%BODY%';
  const page = fillTemplate(template, {
    nonce: 'n1',
    head: html`<title>${'%BODY% </title>'}</title>`,
    body: html`<p>body</p>`,
    props: { title: '"%PAGE_PROPS%" </script>' },
  });
  expect(page).toBe(
    '<head nonce="n1"><title>%BODY% &lt;/title&gt;</title></head>' +
      '<script>{"title":"\\"%PAGE_PROPS%\\" \\u003c/script\\u003e"}</script><p>body</p>',
  );
});
