import {
  editBusinessAccount,
  getBusinessAccount,
  getPublicBusinessAccount,
  updateBusinessAccount,
} from '@commoncast/core/business/api';
import { createChecksum, validateChecksum } from '@commoncast/core/business/checksum-api';
import { confirmBusinessEmail, sendBusinessConfirmation } from '@commoncast/core/business/email-api';
import { getSignUpDetail, saveSignUpDetail } from '@commoncast/core/business/sign-up-detail-api';
import type { Bind } from '../../http/bind.ts';
import type { EmailConfirmationService } from './email-confirmation/service.ts';
import type { BusinessService } from './service.ts';
import type { SignUpDetailService } from './sign-up-detail/service.ts';

interface BusinessRouteParts {
  readonly business: BusinessService;
  readonly emailConfirmation: EmailConfirmationService;
  readonly signUpDetail: SignUpDetailService;
}

/** Serves the calls on a business's account. */
export function businessRoutes(
  bind: Bind,
  { business, emailConfirmation, signUpDetail }: BusinessRouteParts,
): void {
  bind(getBusinessAccount, ({ member }) => business.get(member));
  bind(updateBusinessAccount, ({ member, body, expected }) => business.update(member, body, expected));
  bind(editBusinessAccount, ({ member, body, expected }) => business.update(member, body, expected));
  bind(createChecksum, ({ member, body }) => ({
    checksum: business.signSnippet(member, body.codeSnippet, body.businessAccountId),
  }));
  bind(validateChecksum, ({ member, body }) => ({ valid: business.isSigned(member, body) }));
  bind(getPublicBusinessAccount, ({ business: { name, logo, isEmailConfirmed } }) => ({
    name,
    logo,
    verified: isEmailConfirmed,
  }));
  bind(getSignUpDetail, ({ member }) => signUpDetail.get(member));
  bind(saveSignUpDetail, ({ member, body }) => signUpDetail.save(member, body));
  bind(sendBusinessConfirmation, async ({ member, body }) => {
    await emailConfirmation.send(member, body.businessEmail);
    return null;
  });
  bind(confirmBusinessEmail, async ({ body }) => {
    const { businessId, businessName } = await emailConfirmation.confirm(body.token);
    business.forgetPublic(businessId);
    return { businessName };
  });
}
