import { type ExportedKind, kind } from './kind.ts';

const ofVideo = { column: 'video_id', parent: 'video' } as const;
const ofWidget = { column: 'widget_id', parent: 'widget' } as const;

/** What is published, and what shows it on pages. */
export const CONTENT_KINDS: readonly ExportedKind[] = [
  kind('video', {
    ...{ file: 'videos', about: 'Videos with their chapters', hasCsv: true },
    columns: [
      ...([
        'id',
        'name',
        'description',
        'logo',
        'access_visibility',
        'is_published',
        'media_status',
      ] as const),
      ...(['failure_reason', 'file_name', 'size_bytes', 'duration_ms', 'width', 'height'] as const),
      ...(['ready_at', 'chapters', 'created_by', 'created_at', 'updated_at', 'deleted_at'] as const),
    ],
    leftOut: [
      ...(['business_id', 'making', 'percent', 'eta_s', 'poster_version', 'poster_folder'] as const),
      ...(['poster_placeholder', 'poster_bytes', 'storyboard_version', 'media_run', 'version'] as const),
      ...(['media_touched_at', 'media_folder', 'leftovers_since', 'waiting_reason'] as const),
      ...(['media_removed_at', 'removed_for_good_at', 'retired_directories'] as const),
    ],
  }),
  kind('video_caption', {
    ...{ file: 'video-captions', about: 'Which captions the videos have; the captions are among the media' },
    through: ofVideo,
    key: [
      ['video_id', 'uuid'],
      ['language', 'text'],
    ],
    columns: ['video_id', 'language', 'label', 'updated_at'],
    leftOut: ['version', 'file'],
  }),
  kind('alternate_poster', {
    ...{ file: 'alternate-posters', about: 'Posters that were tested; the pictures are among the media' },
    columns: ['id', 'video_id', 'size_bytes', 'created_at'],
    leftOut: ['business_id', 'placeholder'],
  }),
  kind('video_hypergraphic', {
    ...{ file: 'video-hypergraphics', about: 'Which hypergraphics lie over which videos' },
    through: ofVideo,
    key: [
      ['video_id', 'uuid'],
      ['position', 'integer'],
    ],
    columns: [
      ...(['video_id', 'position', 'hypergraphic_id', 'from_s', 'to_s'] as const),
      ...(['left_percent', 'top_percent', 'width_percent'] as const),
    ],
  }),
  kind('playlist', {
    ...{ file: 'playlists', about: 'Playlists' },
    columns: [
      ...(['id', 'name', 'description', 'is_published', 'created_by', 'created_at'] as const),
      ...(['updated_at', 'deleted_at'] as const),
    ],
    leftOut: ['business_id', 'version'],
  }),
  kind('playlist_item', {
    ...{ file: 'playlist-items', about: 'Which videos and streams are in which playlists, in their order' },
    through: { column: 'playlist_id', parent: 'playlist' },
    key: [
      ['playlist_id', 'uuid'],
      ['position', 'integer'],
    ],
    columns: ['playlist_id', 'position', 'video_id', 'live_id'],
  }),
  kind('player', {
    ...{ file: 'players', about: 'Players' },
    columns: [
      ...(['id', 'name', 'auto_play', 'video_loop', 'hide_controls', 'logo', 'show_icon'] as const),
      ...(['player_color', 'video_id', 'playlist_id', 'live_id', 'created_by'] as const),
      ...(['created_at', 'updated_at', 'deleted_at'] as const),
    ],
    leftOut: ['business_id', 'version'],
  }),
  kind('widget', {
    ...{ file: 'widgets', about: 'Widgets' },
    columns: [
      ...(['id', 'name', 'kind', 'player_id', 'is_enabled', 'is_archived', 'appears_on', 'place'] as const),
      ...(['conditions', 'frequency', 'cta_text', 'cta_url', 'cta_moment', 'created_by'] as const),
      ...(['created_at', 'updated_at', 'deleted_at'] as const),
    ],
    leftOut: ['business_id', 'version'],
  }),
  kind('widget_url', {
    ...{ file: 'widget-pages', about: 'On which pages the widgets appear' },
    key: [
      ['widget_id', 'uuid'],
      ['position', 'integer'],
    ],
    columns: ['widget_id', 'position', 'url'],
    leftOut: ['business_id', 'key'],
  }),
  kind('widget_hypergraphic', {
    ...{ file: 'widget-hypergraphics', about: 'Which hypergraphics the widgets show' },
    through: ofWidget,
    key: [
      ['widget_id', 'uuid'],
      ['position', 'integer'],
    ],
    columns: [
      ...(['widget_id', 'position', 'hypergraphic_id', 'from_s', 'to_s'] as const),
      ...(['left_percent', 'top_percent', 'width_percent'] as const),
    ],
  }),
  kind('hypergraphic', {
    ...{ file: 'hypergraphics', about: 'Hypergraphics' },
    columns: [
      ...(['id', 'name', 'url', 'default_path', 'hover_path', 'created_by'] as const),
      ...(['created_at', 'updated_at', 'deleted_at'] as const),
    ],
    leftOut: ['business_id'],
  }),
  kind('image', {
    ...{ file: 'images', about: 'Uploaded images; the pictures are among the media' },
    columns: ['id', 'kind', 'size_bytes', 'created_by', 'created_at'],
    leftOut: ['business_id', 'removed_at'],
  }),
];
