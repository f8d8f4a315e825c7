/** What visitors are sent. The PNG that these are made from stays on the server. */
export type PictureFormat = 'avif' | 'webp' | 'jpeg';

/** What to make of a picture. */
export type PictureTask =
  /** A copy, at most `width` pixels wide. */
  | { readonly kind: 'scaled'; readonly width: number; readonly format: PictureFormat }
  /** What link previews show: a JPEG of `SHARE_SIZE`, at most `SHARE_BYTES`. */
  | { readonly kind: 'share' }
  /** Something that a person has uploaded, upright and without its metadata, as a PNG that fits into `MASTER_SIDE`. */
  | { readonly kind: 'master' }
  /** The same for a logo: as a WebP that keeps its transparency and fits into `LOGO_SIDE`. */
  | { readonly kind: 'logo' }
  /** The same for a picture that fills a player: as a WebP that fits into `MASTER_SIDE`. */
  | { readonly kind: 'thumbnail' }
  /** Nothing but its placeholder. */
  | { readonly kind: 'placeholder' };

export interface PictureJob {
  /** A local file; its first bytes decide what it is. */
  readonly sourcePath: string;
  /** In a directory of this job alone. */
  readonly outputPath: string;
  readonly task: PictureTask;
}

/** What was made. */
export interface MadePicture {
  readonly width: number;
  readonly height: number;
  /** The ThumbHash of a `master` or `placeholder`, in base64. */
  readonly placeholder?: string;
}

/** A frame of a film, as a PNG. */
export interface FrameJob {
  /** A file with the moment in it: at best an initialisation segment and one segment. */
  readonly sourcePath: string;
  readonly outputPath: string;
  /** On the film's clock; the last frame before its end will do. */
  readonly atS: number;
}

/** The sizes that Facebook, LinkedIn, Slack and X show without cutting anything off. */
export const SHARE_SIZE = { width: 1200, height: 630 } as const;
export const SHARE_BYTES = 150_000;
/** For uploaders, whatever their file is instead. */
export const UNREADABLE_PICTURE =
  'This file is not a picture that can be read. Upload a JPEG, PNG, WebP or AVIF file.';

export const UNREADABLE_LOGO =
  'This file is not a picture that can be read. Upload a PNG, JPEG or WebP file.';

/** Longest side, in pixels, of a picture that was uploaded. */
export const MASTER_SIDE = 1920;
/** Players draw a logo at most a fifth as wide as they are: sharp on the densest phones, and on desktops. */
export const LOGO_SIDE = 512;
/** Of a picture that is uploaded, before it is scaled. */
export const MOST_PIXELS = 40_000_000;
export const TOO_MANY_PIXELS = 'This picture has more than 40 megapixels. Upload a smaller one.';
