import type { Bill } from '@commoncast/core/billing/schema';

/** Everything that stands on a bill. */
export interface BillDocument {
  readonly seller: {
    readonly name: string;
    readonly addressLines: readonly string[];
    readonly email: string | null;
  };
  readonly customer: { readonly name: string; readonly email: string };
  readonly bill: Bill;
}
