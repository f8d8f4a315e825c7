import { defineDomain, type WebParts } from '../../domain.ts';
import type { Foundation } from '../../foundation.ts';
import { mediaOriginOf } from '../../media-origin.ts';
import type { BusinessService } from '../business/service.ts';
import { createPageReader } from './page/page-reader.ts';
import { verificationRoutes } from './routes.ts';
import { createVerificationService, type VerificationService } from './service.ts';
import type { VerificationTables } from './tables.ts';

declare module '../../db/schema.ts' {
  interface Schema extends VerificationTables {}
}

interface Needs {
  readonly business: Pick<BusinessService, 'checksumOf'>;
}

export interface VerificationServices {
  readonly verification: VerificationService;
}

export const verificationDomain = defineDomain({
  name: 'verification',
  services: ({ business, ...foundation }: Foundation & Needs): VerificationServices => ({
    verification: createVerificationService({
      ...foundation,
      checksumOf: business.checksumOf,
      publicOrigin: foundation.config.publicOrigin,
      mediaOrigin: mediaOriginOf(foundation.config),
      readPage: createPageReader(),
    }),
  }),
  routes: ({ bind }: WebParts, services: VerificationServices) =>
    verificationRoutes(bind, services.verification),
});
