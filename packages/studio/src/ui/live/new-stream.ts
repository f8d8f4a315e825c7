/** The parameter of the list of streams that opens its dialog for a new one. */
export const NEW_STREAM = 'new';
