/** What one variant has had, in one phase. */
export interface Arm {
  /** Visitors to whom it was shown, or from whom it was withheld. */
  readonly exposures: number;
  /** Those of them who reached the goal. */
  readonly conversions: number;
}

/** Share of visitors who reached the goal; null without any visitor. */
export function rateOf({ exposures, conversions }: Arm): number | null {
  return exposures > 0 ? conversions / exposures : null;
}
