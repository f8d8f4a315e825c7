/** The attributes of `<commoncast-player>` beside those of any element, as JSX writes them. */
export interface PlayerAttributes {
  readonly 'player-id'?: string | undefined;
  readonly 'video-id'?: string | undefined;
  readonly start?: string | number | undefined;
  /** Anything but `undefined` counts. */
  readonly 'deep-link'?: string | undefined;
  readonly preview?: string | undefined;
}

/** The attributes of `<commoncast-widget>` beside those of any element, as JSX writes them. */
export interface WidgetAttributes {
  readonly 'widget-id'?: string | undefined;
}
