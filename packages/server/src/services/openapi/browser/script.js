import { addSearch } from './search.js';
import { addForms } from './try-it.js';

addSearch(/** @type {HTMLElement} */ (document.getElementById('search')));
addForms(/** @type {HTMLElement} */ (document.getElementById('credentials')));
