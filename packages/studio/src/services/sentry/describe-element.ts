const MAX_STEPS = 5;

/** Where an element is on its page, such as `main > form > button[type=submit]`, with nothing that people read. */
export function describeElement(target: unknown): string {
  const steps: string[] = [];
  for (
    let element = target instanceof Element ? target : null;
    element && steps.length < MAX_STEPS;
    element = element.parentElement
  )
    steps.unshift(describeStep(element));
  return steps.join(' > ') || 'unknown';
}

function describeStep(element: Element): string {
  const attributes = ['role', 'type']
    .map((name) => [name, element.getAttribute(name)] as const)
    .filter(([, value]) => value !== null && /^[a-z]+$/.test(value))
    .map(([name, value]) => `[${name}=${value}]`);
  return element.tagName.toLowerCase() + attributes.join('');
}
