/** What a page announces when the first frame is on the screen: milliseconds since the click. */
const REPORT = `
  const whenShown = (video, clickedMs) => {
    window.firstFrame = new Promise((resolve) => {
      video.requestVideoFrameCallback((nowMs) => resolve(nowMs - clickedMs));
    });
  };`;

/** Ours, cold: the visitor saves data, so that nothing but the loader is there before the click. */
export function ourPage(snippet: string, placement: string): string {
  return `<!doctype html><html lang="en"><meta charset="utf-8"><title>Ours</title>
<script>
  Object.defineProperty(navigator, 'connection', { value: { saveData: true, effectiveType: '4g' } });
  ${REPORT}
  document.addEventListener('commoncast-ready', ({ target }) => {
    window.isReady = true;
    window.press = () => {
      const { shadowRoot } = target;
      whenShown(shadowRoot.querySelector('video'), performance.now());
      shadowRoot.querySelector('button').click();
    };
  });
</script>${snippet}<body style="margin:0">${placement}`;
}

/** The floor: a page that at the click fetches hls.js light and the same playlist. */
export function barePage(hlsUrl: string, playlistUrl: string): string {
  return `<!doctype html><html lang="en"><meta charset="utf-8"><title>Bare hls.js</title>
<script type="module">
  ${REPORT}
  const video = document.querySelector('video');
  document.querySelector('button').onclick = async () => {
    const { default: Hls } = await import('${hlsUrl}');
    const hls = new Hls();
    hls.loadSource('${playlistUrl}');
    hls.attachMedia(video);
    video.play();
  };
  window.press = () => {
    whenShown(video, performance.now());
    document.querySelector('button').click();
  };
  window.isReady = true;
</script>
<body style="margin:0"><video playsinline width="1280" height="720"></video><button>Play</button>`;
}
