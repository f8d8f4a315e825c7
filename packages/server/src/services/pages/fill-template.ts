import { Html, html, jsonForScript } from '../../html/html.ts';

export interface TemplateValues {
  readonly nonce: string;
  readonly props?: unknown;
  readonly head?: Html;
  readonly body?: Html;
  /** Address of the embed's loader, with the public key of the business where there is one. */
  readonly embedScript?: string;
}

/** Puts values into a page that Vite built. Placeholders without a value become empty. */
export function fillTemplate(template: string, values: TemplateValues): string {
  const { nonce, props = null, head, body, embedScript = '' } = values;
  const holes: Readonly<Record<string, Html>> = {
    '"%PAGE_PROPS%"': jsonForScript(props),
    '%NONCE%': html`${nonce}`,
    '%HEAD%': head ?? new Html(''),
    '%BODY%': body ?? new Html(''),
    '%EMBED_SCRIPT%': html`${embedScript}`,
  };
  // One pass, so that a placeholder's name inside a value stays text.
  return template.replace(/"%PAGE_PROPS%"|%(?:NONCE|HEAD|BODY|EMBED_SCRIPT)%/g, (hole) =>
    String(holes[hole]),
  );
}
