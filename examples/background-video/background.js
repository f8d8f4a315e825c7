// Plays while it is on the screen, unless the visitor has paused it or wants no motion.
const player = document.querySelector('.hero commoncast-player');
const button = document.querySelector('.hero button');
const calm = matchMedia('(prefers-reduced-motion: reduce)');

let isOnScreen = false;
let isWanted = !calm.matches;

function follow() {
  button.textContent = isWanted ? 'Pause the background video' : 'Play the background video';
  // A browser that refuses, to save power or data, leaves the poster: the button offers what it can do.
  if (isOnScreen && isWanted) player.play().catch(({ name }) => name === 'NotAllowedError' && want(false));
  else player.pause();
}
function want(next) {
  isWanted = next;
  follow();
}

// Motion beside other content that lasts over five seconds needs a way to stop it (WCAG 2.2.2).
button.addEventListener('click', () => want(!isWanted));
calm.addEventListener('change', () => want(!calm.matches));

player.muted = true;
player.loop = true;
customElements.whenDefined('commoncast-player').then(() => {
  button.hidden = false;
  new IntersectionObserver((entries) => {
    isOnScreen = entries.at(-1).isIntersecting;
    follow();
  }).observe(player);
});
