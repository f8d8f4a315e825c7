import { redeemPromoCode } from '@commoncast/core/billing/api';
import type { Subscription } from '@commoncast/core/billing/schema';
import Typography from '@mui/material/Typography';
import { useQueryClient } from '@tanstack/react-query';
import { useServices } from '../../../services/use-services.ts';
import { useCreateOnce } from '../../../ui/form/editing/use-create-once.ts';
import { BILLING_KEY } from '../billing-queries.ts';
import { PromoField } from '../promo-field.tsx';
import { promoWords } from '../promo-words.ts';
import { Section } from '../section.tsx';

/** What remains of a promo code, and the way to redeem one. */
export function PromoSection({ subscription: { promo, currency } }: { readonly subscription: Subscription }) {
  const { client, snackbars } = useServices();
  const queries = useQueryClient();
  const once = useCreateOnce((promoCode: string, idempotencyKey) =>
    client.call(redeemPromoCode, { body: { promoCode }, idempotencyKey }),
  );
  return (
    <Section title="Promo code">
      <Typography color={promo ? 'textPrimary' : 'textSecondary'} sx={{ mb: 4 }}>
        {promo ? promoWords(promo, currency) : 'A promo code makes your next bills cheaper.'}
      </Typography>
      <PromoField
        submitLabel="Redeem"
        busyLabel="Redeeming…"
        onSubmit={async (code) => {
          const { kept } = await once.create(code);
          once.finish();
          snackbars.getState().show(`${kept.code} redeemed`);
          await queries.invalidateQueries({ queryKey: BILLING_KEY });
        }}
      />
    </Section>
  );
}
