const MAX_FIELDS = 100;

/** What has been typed into the page so far, by field, the last state of each. */
export interface TypedTexts {
  readonly all: () => readonly string[];
}

/** Notes what is typed, so that a crash report can leave it out: by then the fields are gone. */
export function watchTypedTexts(page: EventTarget = document): TypedTexts {
  const texts = new Map<EventTarget, string>();
  page.addEventListener(
    'input',
    ({ target }) => {
      if (!target) return;
      texts.delete(target);
      texts.set(target, textOf(target));
      const [oldest] = texts.keys();
      if (oldest && texts.size > MAX_FIELDS) texts.delete(oldest);
    },
    { capture: true },
  );
  return { all: () => [...texts.values()] };
}

function textOf(target: EventTarget): string {
  if ('value' in target && typeof target.value === 'string') return target.value;
  return target instanceof Node ? (target.textContent ?? '') : '';
}
