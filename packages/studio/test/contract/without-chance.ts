/** What differs between two servers by chance or by their own origin: everything else must be the same. */
const OWN =
  /(^|\.)(businessId|businessAccountId|watchUrl|deletedBy|publicKey|yourAddress|accessToken|csrfToken)$/;
const ID = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/;
const OUR_FILE = /^https?:\/\/[^/?]+\/cdn\//;
/** The number of a bill begins with a part of its business's id. */
const BILL_NUMBER = /^[0-9A-F]{8}(-\d{4})$/;
const TIME = /^\d{4}-\d\d-\d\dT[\d:.]+Z$/;

/** The answers of a scenario, with ids numbered as they first occur and times left out. */
export function withoutChance(answers: readonly unknown[]): unknown {
  const numbers = new Map<string, string>();
  const plain = (value: unknown, path: string): unknown => {
    if (OWN.test(path)) return 'its own';
    if (Array.isArray(value)) return value.map((one, index) => plain(one, `${path}.${index}`));
    if (typeof value === 'object' && value !== null) {
      const entries = Object.entries(value).filter(([, one]) => one !== undefined);
      return Object.fromEntries(entries.map(([name, one]) => [name, plain(one, `${path}.${name}`)]));
    }
    if (typeof value !== 'string') return value;
    if (TIME.test(value)) return 'a time';
    if (OUR_FILE.test(value)) return 'a file of ours';
    if (BILL_NUMBER.test(value)) return value.replace(BILL_NUMBER, 'its own$1');
    return value.replace(new RegExp(ID, 'g'), (id) => {
      const number = numbers.get(id) ?? `id ${numbers.size + 1}`;
      numbers.set(id, number);
      return number;
    });
  };
  return plain(answers, '');
}
