/** How players are told to prepare. */
export interface PackagedInit {
  readonly bytes: Buffer;
  /** In pixels; both are 0 without a picture. */
  readonly width: number;
  readonly height: number;
  /** RFC 6381, of all tracks, separated by commas. */
  readonly codecs: string;
}

export interface PackagedSegment {
  readonly init: PackagedInit;
  /** What comes before is of another connection, or was prepared for otherwise. */
  readonly isDiscontinuity: boolean;
  /** Whether it starts with a picture that needs no other. */
  readonly isIndependent: boolean;
  /** When its first moment happened, in milliseconds since 1970. */
  readonly wallMs: number;
}

/** Where the session's timeline ends, in ticks of 90 kHz; the next connection continues there. */
export interface TimelineEnd {
  readonly shownTicks: number;
  /** Of the pictures, which are decoded before they are shown. */
  readonly decodedTicks: number;
}

export interface PackagedPart {
  readonly data: Buffer;
  readonly ticks: number;
  /** RFC 8216bis §4.4.4.9: it contains a picture that needs no other. */
  readonly isIndependent: boolean;
  readonly pictures: number;
  readonly end: TimelineEnd;
}

/** Hears what a packager makes, in order: a segment opens, gets one part or more, closes. */
export interface PackagerOutput {
  openSegment(segment: PackagedSegment): void;
  part(part: PackagedPart): void;
  closeSegment(): void;
}
