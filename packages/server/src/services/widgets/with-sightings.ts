import type { PageDetailsService } from './page-details.ts';

/** Hears which page of a business asks for what it shows. */
export interface PageSightings {
  noteSighting(businessId: string, pageUrl: string): Promise<void>;
}

/** Reports each page that asks: a page asks once, so the live check of the snippet learns that it works. */
export function withSightings(details: PageDetailsService, sightings: PageSightings): PageDetailsService {
  return {
    ...details,
    find: async (business, wanted) => {
      await sightings.noteSighting(business.id, wanted.url);
      return await details.find(business, wanted);
    },
  };
}
