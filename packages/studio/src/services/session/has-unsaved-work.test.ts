import { afterEach, expect, it } from 'vitest';
import { hasUnsavedWork } from './has-unsaved-work.ts';

afterEach(() => document.body.replaceChildren());

/** Puts the focus into the first element of a page. */
function focusOn(html: string): void {
  document.body.innerHTML = html;
  (document.body.firstElementChild as HTMLElement).focus();
}

it.each(['<input value="bells">', '<input type="number" value="7">', '<textarea>Dear all</textarea>'])(
  '%s is being typed into',
  (html) => {
    focusOn(html);
    expect(hasUnsavedWork()).toBe(true);
  },
);

it.each([
  '<input value="">',
  '<input value="  ">',
  '<input value="bells" readonly>',
  '<input type="checkbox" value="on">',
  '<button>Save</button>',
])('%s holds nothing that could be lost', (html) => {
  focusOn(html);
  expect(hasUnsavedWork()).toBe(false);
});

it('asks the page as the browser would before it is closed', () => {
  const stop = new AbortController();
  addEventListener('beforeunload', (event) => event.preventDefault(), { signal: stop.signal });
  expect(hasUnsavedWork()).toBe(true);
  stop.abort();
  expect(hasUnsavedWork()).toBe(false);
});
