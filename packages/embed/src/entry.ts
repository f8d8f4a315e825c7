import { watchPlacements } from './element/placements.ts';
import { definePlayerElement } from './element/player-element.ts';
import { PLAYER_TAG } from './element/tags.ts';
import { watchPage } from './loader/ask-details.ts';
import { ignore } from './loader/ignore.ts';
import { watchLeaving } from './loader/site.ts';
import { installApi } from './public-api.ts';

// Pasted twice, or in two versions: whoever comes first does all the work. Another business is served beside it.
if (!customElements.get(PLAYER_TAG)) {
  installApi();
  definePlayerElement();
  watchPlacements();
  watchPage();
  watchLeaving();
} else import('virtual:site').catch(ignore);
