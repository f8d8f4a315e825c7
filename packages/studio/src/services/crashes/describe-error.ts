/** What an error says of itself, and the places that it came through, a line each. */
export function describeError(error: unknown): { readonly message: string; readonly stack: string } {
  if (error instanceof Error) {
    const places = (error.stack ?? '').split('\n').filter((line) => /^\s*at |@/.test(line));
    return {
      message: `${error.name}: ${withoutQuotes(error.name, error.message)}`,
      stack: places.join('\n'),
    };
  }
  return { message: `Thrown: ${typeof error === 'string' ? error : typeof error}`, stack: '' };
}

/** Parsers quote what they were given, in pieces that match nothing that was typed. */
export function withoutQuotes(name: string, message: string): string {
  return name.endsWith('SyntaxError') ? message.replace(/"[^"]*"/g, '"…"') : message;
}
