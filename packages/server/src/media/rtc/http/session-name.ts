const NAME = /^([0-9a-f-]{36})\.([0-9a-f]{32})$/;

/** How URLs name a session, so that any process knows which one has it. */
export function sessionName(homeId: string, sessionId: string): string {
  return `${homeId}.${sessionId}`;
}

/** The reverse; null for what is no such name. */
export function readSessionName(
  name: string,
): { readonly homeId: string; readonly sessionId: string } | null {
  const [, homeId, sessionId] = NAME.exec(name) ?? [];
  return homeId && sessionId ? { homeId, sessionId } : null;
}
