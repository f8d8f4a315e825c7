import { NEW_ID } from '@commoncast/core/pages/paths';
import { useLocation } from 'react-router';

/** The state of the navigation from a new record's address to its own. */
export interface FromNew {
  readonly editorKey: string;
}

/**
 * The key of an editor: one for each record, except that an editor whose new record has just been created stays, with what
 * was typed meanwhile and with the focus.
 */
export function useEditorKey(id: string): string {
  const { key, state } = useLocation();
  const { editorKey } = (state ?? {}) as Partial<FromNew>;
  return editorKey ?? (id === NEW_ID ? key : id);
}
