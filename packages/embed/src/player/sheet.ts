import bar from './controls/control-bar.css?inline';
import seek from './controls/seek-bar.css?inline';
import volume from './controls/volume-control.css?inline';
import center from './overlays/center.css?inline';
import overlays from './overlays/overlays.css?inline';
import player from './player.css?inline';

let sheet: CSSStyleSheet | undefined;

/** The controls' style sheet: one for all players of a page. */
export function playerSheet(): CSSStyleSheet {
  if (!sheet) {
    sheet = new CSSStyleSheet();
    sheet.replaceSync([overlays, bar, seek, volume, center, player].join('\n'));
  }
  return sheet;
}
