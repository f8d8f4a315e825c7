import type { PageDetailsService } from '../widgets/page-details.ts';
import type { VerificationService } from './service.ts';

/** Lets the live check of the snippet see which pages ask for what they show: each page asks once. */
export function withSightings(
  details: PageDetailsService,
  { noteSighting }: Pick<VerificationService, 'noteSighting'>,
): PageDetailsService {
  return {
    ...details,
    find: async (business, wanted) => {
      await noteSighting(business.id, wanted.url);
      return await details.find(business, wanted);
    },
  };
}
