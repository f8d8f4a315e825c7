/** So many letters or digits turn up by chance nowhere; shorter secrets have to stand alone. */
const LONG_ENOUGH = 12;
const OF_A_WORD = /[\w.-]/;

/** Whether a secret is in a text, or in bytes. A short one that is part of a longer word or number is none. */
export function holdsSecret(content: string | Buffer, secret: string): boolean {
  const bytes = typeof content === 'string' ? Buffer.from(content) : content;
  for (let at = bytes.indexOf(secret); at >= 0; at = bytes.indexOf(secret, at + 1)) {
    const beside = [bytes[at - 1], bytes[at + secret.length]];
    const isAlone = beside.every((byte) => byte === undefined || !OF_A_WORD.test(String.fromCharCode(byte)));
    if (secret.length >= LONG_ENOUGH || isAlone) return true;
  }
  return false;
}
