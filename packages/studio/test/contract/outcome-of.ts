import { isApiError } from '@commoncast/core/http/api-error';
import type { Client } from '@commoncast/core/http/client';

/** Makes calls one after the other. @returns what each was answered, or how it was refused */
export type Scenario = (client: Client) => Promise<unknown[]>;

/** An id that nothing has. */
export const NOBODY = '01930000-0000-7000-8000-00000000ffff';

/** A player's look. */
export const LOOK = {
  name: 'Front page',
  autoPlay: false,
  videoLoop: false,
  hideControls: false,
  logo: '',
  showIcon: false,
  playerColor: '#c8102e',
};

/** How a call was refused, as the studio shows it. */
export async function outcomeOf(call: Promise<unknown>): Promise<unknown> {
  try {
    return await call;
  } catch (error) {
    if (!isApiError(error)) throw error;
    const { status, code, message, fields, data, lastChange } = error;
    return { refused: { status, code, message, fields, data, isOwn: lastChange?.isOwn } };
  }
}
