/** Attributes of an input for addresses, domains and codes, which no keyboard should capitalise or correct. */
export const technicalInput = { dir: 'ltr', autoCapitalize: 'none', spellCheck: false } as const;
