import { definePlayerElement } from './element/player-element.ts';
import { PLAYER_TAG } from './element/tags.ts';
import { watchPage } from './loader/ask-details.ts';
import { watchLeaving } from './loader/loads.ts';
import { watchPlacements } from './loader/placements.ts';
import { installApi } from './public-api.ts';

// Pasted twice, or in two versions: whoever comes first does all the work.
if (!customElements.get(PLAYER_TAG)) {
  installApi();
  definePlayerElement();
  watchPlacements();
  watchPage();
  watchLeaving();
}
