import type { Page } from 'playwright';

/** The description of the API has more than 500. */
const MOST_STOPS = 1_000;

interface FocusWalk {
  /** Looks at what has the focus: null once the walk has come round, otherwise what is wrong with it. */
  look(): string[] | null;
}

/**
 * Goes once through a page with Tab.
 * @returns a line for each stop that nobody can see
 */
export async function walkWithTab(page: Page): Promise<string[]> {
  // What has the focus from the start has to be seen without it as well.
  await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
  await page.evaluate(startWalk);
  const problems: string[] = [];
  for (let stops = 0; stops < MOST_STOPS; stops += 1) {
    await page.keyboard.press('Tab');
    const found = await page.evaluate(() => (window as unknown as { focusWalk: FocusWalk }).focusWalk.look());
    if (found === null) return problems;
    problems.push(...found);
  }
  return [...problems, 'the end was never reached'];
}

/** Ids that attributes of what is shown name, though nothing has them. */
export async function danglingIds(page: Page): Promise<string[]> {
  return await page.evaluate(() =>
    ['aria-controls', 'aria-labelledby', 'aria-describedby', 'aria-owns', 'aria-activedescendant'].flatMap(
      (attribute) =>
        [...document.querySelectorAll<HTMLElement>(`[${attribute}]`)]
          .filter((element) => element.checkVisibility())
          .flatMap((element) =>
            (element.getAttribute(attribute) ?? '')
              .split(/\s+/)
              .filter((id) => id !== '' && !document.getElementById(id))
              .map((id) => `${attribute}=${id} of ${element.outerHTML.slice(0, 120)}`),
          ),
    ),
  );
}

/** Runs in the page: notes how everything looks without the focus. */
function startWalk(): void {
  // The rings, edges and grounds by which a focus can be seen; a field of MUI draws its edge beside its input.
  const STYLES = [
    'outline',
    'boxShadow',
    'border',
    'backgroundColor',
    'textDecoration',
    'opacity',
    'top',
  ] as const;
  const looksOf = (element: Element): string => {
    const around = [element, element.parentElement, element.parentElement?.parentElement];
    const beside = [...(element.parentElement?.children ?? [])].filter((one) =>
      one.matches('fieldset, span'),
    );
    return [...around, ...beside]
      .map((one) => {
        if (!one) return '';
        const style = getComputedStyle(one);
        return STYLES.map((name) => style[name]).join();
      })
      .join('|');
  };
  const without = new WeakMap<Element, string>();
  const stops = document.querySelectorAll('a[href], button, input, select, textarea, summary, [tabindex]');
  for (const one of stops) without.set(one, looksOf(one));

  const seen = new Set<Element>();
  let ends = 0;
  const look = (): string[] | null => {
    const element = document.activeElement;
    // Behind the last stop comes the browser, then the first again. The walk begins where the focus was.
    if (!element || element === document.body) {
      ends += 1;
      return ends > 1 || stops.length === 0 ? null : [];
    }
    const isFrame = element instanceof HTMLIFrameElement;
    if (seen.has(element)) return isFrame ? [] : null;
    seen.add(element);
    if (isFrame) return [];
    const { width, height } = element.getBoundingClientRect();
    const name = element.outerHTML.slice(0, 160);
    if (width === 0 || height === 0) return [`has no size: ${name}`];
    const before = without.get(element);
    return before !== undefined && before === looksOf(element) ? [`shows no focus: ${name}`] : [];
  };
  Object.assign(window, { focusWalk: { look } });
}
