/** The counts of one variant in one phase. */
export interface Arm {
  /** Visitors who saw the variant, or from whom it was withheld. */
  readonly exposures: number;
  /** Those of them who reached the goal. */
  readonly conversions: number;
}

/** Share of visitors who reached the goal; null without visitors. */
export function rateOf({ exposures, conversions }: Arm): number | null {
  return exposures > 0 ? conversions / exposures : null;
}
