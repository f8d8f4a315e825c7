import { accessibleName } from './accessible-name.ts';

const SELECTORS: Readonly<Record<string, string>> = {
  alert: '[role="alert"]',
  alertdialog: '[role="alertdialog"]',
  button: 'button, [role="button"]',
  checkbox: 'input[type="checkbox"]:not([role="switch"])',
  combobox: '[role="combobox"]',
  dialog: '[role="dialog"]',
  group: '[role="group"]',
  heading: 'h1, h2, h3',
  link: 'a[href]',
  list: 'ul:not([role]), ol',
  listitem: 'li',
  menuitem: '[role="menuitem"]',
  navigation: 'nav',
  option: '[role="option"]',
  progressbar: '[role="progressbar"]',
  radio: 'input[type="radio"]',
  radiogroup: '[role="radiogroup"]',
  row: 'tr',
  slider: 'input[type="range"], [role="slider"]',
  status: '[role="status"]',
  switch: '[role="switch"]',
  tab: '[role="tab"]',
  textbox:
    'input:not([type]), input[type="text"], input[type="email"], input[type="password"], input[type="url"], input[type="search"], textarea:not([aria-hidden])',
};

/** All elements of a role, with a name where one is given; a string must be the whole name. */
export function allByRole(role: string, name?: string | RegExp, root: ParentNode = document): HTMLElement[] {
  const selector = SELECTORS[role];
  if (!selector) throw new TypeError(`No selector is known for the role ${role}`);
  return [...root.querySelectorAll<HTMLElement>(selector)].filter((element) => {
    if (element.closest('[hidden]')) return false;
    if (name === undefined) return true;
    const own = accessibleName(element);
    return typeof name === 'string' ? own === name : name.test(own);
  });
}

/** The one element of a role. @throws {Error} there is none, or more than one */
export function byRole(role: string, name?: string | RegExp, root: ParentNode = document): HTMLElement {
  const found = allByRole(role, name, root);
  const [element] = found;
  if (element && found.length === 1) return element;
  const known = allByRole(role, undefined, root).map((one) => `‘${accessibleName(one)}’`);
  throw new Error(`${found.length} × ${role} ${name ?? ''}; there are ${known.join(', ') || 'none'}`);
}

/** The first element of a role, where the page has one for phones too. @throws {Error} there is none */
export function firstByRole(role: string, name: string | RegExp): HTMLElement {
  const [element] = allByRole(role, name);
  if (!element) throw new Error(`There is no ${role} ${name}`);
  return element;
}
