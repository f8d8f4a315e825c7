/** Markup that is safe to insert into a page as it is. Only this module creates it. */
export class Html {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
  toString(): string {
    return this.text;
  }
}

type Hole = string | number | Html | readonly Html[] | null | undefined | false;

const ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Escapes text for element content and for quoted attributes. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => ESCAPES[character] ?? character);
}

const fill = (hole: Hole): string => {
  if (hole === null || hole === undefined || hole === false) return '';
  if (hole instanceof Html) return hole.text;
  if (Array.isArray(hole)) return hole.map(fill).join('');
  return escapeHtml(String(hole));
};

/** Writes markup; every interpolated value is escaped, unless it is markup from this tag itself. */
export function html(literals: TemplateStringsArray, ...holes: readonly Hole[]): Html {
  return new Html(literals.map((literal, index) => literal + fill(holes[index])).join(''));
}

/** JSON for the inside of a `<script type="application/json">`: no text in it can close the element. */
export function jsonForScript(value: unknown): Html {
  return new Html(JSON.stringify(value).replace(/[<>&\u2028\u2029]/g, toUnicodeEscape));
}

const toUnicodeEscape = (character: string): string =>
  `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;
