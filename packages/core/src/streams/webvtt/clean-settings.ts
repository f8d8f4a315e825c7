const PERCENT = String.raw`(?:100|\d{1,2})(?:\.\d{1,6})?%`;
const RULES: Readonly<Record<string, RegExp>> = {
  vertical: /^(?:rl|lr)$/,
  line: new RegExp(`^(?:${PERCENT}|-?\\d{1,3})(?:,(?:start|center|end))?$`),
  position: new RegExp(`^${PERCENT}(?:,(?:line-left|center|line-right))?$`),
  size: new RegExp(`^${PERCENT}$`),
  align: /^(?:start|center|end|left|right)$/,
};

/** Keeps a cue's position settings that WebVTT §4.4 defines, each once; regions are dropped, like their blocks. */
export function cleanSettings(raw: string): string {
  const kept = new Map<string, string>();
  for (const setting of raw.split(/[ \t]+/)) {
    const [name = '', value = ''] = setting.split(':', 2);
    if (Object.hasOwn(RULES, name) && RULES[name]?.test(value)) kept.set(name, value);
  }
  return [...kept].map(([name, value]) => `${name}:${value}`).join(' ');
}
