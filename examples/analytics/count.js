// The players' events bubble to the document, so one listener hears all players, also those that come later.
// Ask for the visitor's consent as your own tools demand it: this only hands on what happens.

/** Google Analytics 4 and Tag Manager read the data layer. The names are those of GA4's own video events. */
function tellDataLayer(event, { player, percent }) {
  window.dataLayer = window.dataLayer || [];
  window.dataLayer.push({
    event,
    video_provider: 'commoncast',
    video_id: player.getAttribute('player-id') || player.getAttribute('video-id'),
    video_duration: Math.round(player.duration),
    video_current_time: Math.round(player.currentTime),
    video_percent: percent,
  });
}

/** Segment, where its script is on the page. The names are those of its video specification. */
function tellSegment(event, { player }) {
  if (!window.analytics) return;
  window.analytics.track(event, {
    content_asset_id: player.getAttribute('player-id') || player.getAttribute('video-id'),
    position: Math.round(player.currentTime),
    total_length: Math.round(player.duration),
  });
}

addEventListener('commoncast-play', ({ detail }) => {
  tellDataLayer('video_start', detail);
  tellSegment('Video Playback Started', detail);
});
addEventListener('commoncast-milestone', ({ detail }) => {
  // Each once a playback: what was jumped over is not told.
  tellDataLayer(detail.percent === 100 ? 'video_complete' : 'video_progress', detail);
  tellSegment(detail.percent === 100 ? 'Video Content Completed' : 'Video Content Playing', detail);
});
