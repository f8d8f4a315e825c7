import type { Html } from '../../html/html.ts';

/**
 * What people read, twice: mail programs choose the part. Neither has words of other people in it, so that nobody can
 * send theirs through us, except where it goes to those who run the installation.
 */
export interface Message {
  readonly subject: string;
  readonly html: Html;
  readonly text: string;
}

export interface AddressedMessage extends Message {
  /** Of the row; the same at every try, so that mail programs show an email once. */
  readonly id: string;
  readonly to: string;
}

/** @throws if the message was not taken */
export type Deliver = (message: AddressedMessage) => Promise<void>;
