import type { ResultVerdict, SplitTestState } from '../constants.ts';
import type { Comparison, SplitTestResults, VariantResult } from '../results-schema.ts';

type Summary = Pick<SplitTestResults, 'verdict' | 'headline' | 'meaning' | 'tooEarly'>;

type ComparedVariant = VariantResult & { readonly comparison: Comparison };

interface Summed {
  readonly state: SplitTestState;
  readonly hasMismatch: boolean;
  /** The control first. */
  readonly variants: readonly VariantResult[];
}

/** Explains in plain words what the results mean and what is still missing. */
export function summarize({ state, hasMismatch, variants }: Summed): Summary {
  const tooEarly = missingOf(variants);
  const compared = variants.filter(isCompared);
  const best = bestOf(compared.filter(({ comparison }) => comparison.verdict === 'WINNER'));
  const leastBad = bestOf(compared);
  const isLost = compared.every(({ comparison }) => comparison.verdict === 'LOSER');
  const isEarly = compared.length < variants.length - 1 || tooEarly.length > 0;
  if (state === 'DRAFT') {
    return say(
      'NOT_STARTED',
      'Not started yet',
      'No visitor has seen the test so far. Start it when its variants are ready.',
    );
  }
  if (hasMismatch) {
    return say(
      'MISMATCH',
      'These results cannot be trusted',
      'Visitors were not split according to the shares, so something removes more of them from one variant than from another. No verdict is shown until a new phase begins.',
    );
  }
  if (best)
    return say(
      'WINNER',
      `‘${best.key}’ beats the control`,
      `${ratesOf(variants[0], best)} ${intervalOf(best)}`,
    );
  if (leastBad && isLost && !isEarly) {
    const names = compared.map(({ key }) => `‘${key}’`).join(' and ');
    const does = compared.length === 1 ? 'does' : 'do';
    return say(
      'LOSER',
      `${names} ${does} worse than the control`,
      `${ratesOf(variants[0], leastBad)} ${intervalOf(leastBad)}`,
    );
  }
  if (isEarly) {
    const hasEnded = state === 'COMPLETED';
    const missing = hasEnded ? 'A variant had no visitors.' : 'Each variant needs visitors first.';
    return say(
      'TOO_EARLY',
      hasEnded ? 'It ended too early to tell' : 'Too early to tell',
      tooEarly.length > 0 ? `A verdict ${listOf(tooEarly)}.` : missing,
    );
  }
  return say(
    'NO_DIFFERENCE',
    state === 'COMPLETED' ? 'No difference was found' : 'No difference found so far',
    state === 'COMPLETED'
      ? 'The variants may differ too little to show with this many visitors.'
      : 'The variants may perform equally, or differ too little to show with this many visitors. Let it run as long as you like.',
  );

  function say(verdict: ResultVerdict, headline: string, meaning: string): Summary {
    return { verdict, headline, meaning, tooEarly };
  }
}

/** Each reason once, in the words of the first variant that has it. */
function missingOf(variants: readonly VariantResult[]): Summary['tooEarly'] {
  const found = new Map<string, Summary['tooEarly'][number]>();
  for (const missing of variants.flatMap(({ comparison }) => comparison?.tooEarly ?? [])) {
    if (!found.has(missing.reason)) found.set(missing.reason, missing);
  }
  return [...found.values()];
}

function isCompared(variant: VariantResult): variant is ComparedVariant {
  return variant.comparison !== null;
}

function bestOf(variants: readonly ComparedVariant[]): ComparedVariant | undefined {
  return variants.toSorted((a, b) => b.comparison.difference - a.comparison.difference)[0];
}

function ratesOf(control: VariantResult | undefined, variant: VariantResult): string {
  return `${percent(variant.rate ?? 0)} of its visitors reached the goal, against ${percent(control?.rate ?? 0)} with the control.`;
}

function intervalOf({ comparison: { low, high } }: ComparedVariant): string {
  if (low === null || high === null) return '';
  return `The true difference is likely between ${points(low)} and ${points(high)} percentage points.`;
}

function listOf(missing: Summary['tooEarly']): string {
  return missing.map(({ text }) => text).join('; ');
}

/** With a no-break space. */
function percent(share: number): string {
  return `${(share * 100).toFixed(1)}%`;
}

function points(share: number): string {
  const text = (share * 100).toFixed(1);
  return share > 0 ? `+${text}` : text.replace('-', '−');
}
