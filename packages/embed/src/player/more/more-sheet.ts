import menu from './menu.css?inline';
import more from './more.css?inline';
import panel from './panel.css?inline';
import resumed from './resumed.css?inline';
import upNext from './up-next.css?inline';

let sheet: CSSStyleSheet | undefined;

/** The style sheet of this chunk: one for all players of a page. */
export function moreSheet(): CSSStyleSheet {
  if (!sheet) {
    sheet = new CSSStyleSheet();
    sheet.replaceSync([menu, panel, upNext, resumed, more].join('\n'));
  }
  return sheet;
}
