import { createApiToken, deleteApiToken, listApiTokens } from '@commoncast/core/api-tokens/api';
import { exportAuditLog, listAuditLog } from '@commoncast/core/audit/api';
import { hasPermission, type OwnerPermission, whoCan } from '@commoncast/core/authentication/permissions';
import type { MemberRole } from '@commoncast/core/authentication/schema';
import {
  answerPaymentChallenge,
  cancelPlan,
  createPaymentProfile,
  deletePaymentProfile,
  getBillingSummary,
  getBillPdf,
  getPaymentProfile,
  getSubscription,
  listBills,
  payBill,
  previewPlan,
  reactivatePlan,
  redeemPromoCode,
  selectPlan,
  sendPlanFeedback,
  updatePaymentProfile,
  updatePlan,
} from '@commoncast/core/billing/api';
import { editBusinessAccount, updateBusinessAccount } from '@commoncast/core/business/api';
import { sendBusinessConfirmation } from '@commoncast/core/business/email-api';
import { saveSignUpDetail } from '@commoncast/core/business/sign-up-detail-api';
import {
  getExport,
  keepBusiness,
  requestDeletion,
  requestExport,
  transferOwnership,
} from '@commoncast/core/business-end/api';
import {
  checkDestination,
  deleteDestination,
  listDestinations,
  saveDestination,
  setDestinationStatus,
} from '@commoncast/core/destinations/api';
import { eraseViewer, getViewerErasure } from '@commoncast/core/erasure/api';
import type { EndpointDefinition } from '@commoncast/core/http/endpoint';
import { uploadImage } from '@commoncast/core/images/api';
import type { ImageKind } from '@commoncast/core/images/schema';
import { countSuspects, setSharedNetworks } from '@commoncast/core/insights/api';
import { setOrientation } from '@commoncast/core/live/api';
import {
  createInvitation,
  deleteInvitation,
  listInvitations,
  resendInvitation,
  updateMember,
} from '@commoncast/core/members/api';
import { setSecondFactorRule } from '@commoncast/core/members/second-factor-api';
import {
  createWebhook,
  deleteWebhook,
  listWebhookDeliveries,
  listWebhooks,
  redeliverWebhook,
  replaceWebhookSecret,
  testWebhook,
  updateWebhook,
} from '@commoncast/core/webhooks/api';
import { forbidden } from '@commoncast/server/problems/problems';
import type { Records } from './records.ts';

const OWNERS_ONLY: ReadonlyMap<EndpointDefinition, OwnerPermission> = new Map<
  EndpointDefinition,
  OwnerPermission
>([
  [updateBusinessAccount, 'account:write'],
  [editBusinessAccount, 'account:write'],
  [saveSignUpDetail, 'account:write'],
  [sendBusinessConfirmation, 'account:write'],
  [setSharedNetworks, 'account:write'],
  [countSuspects, 'account:write'],
  [eraseViewer, 'viewer:erase'],
  [getViewerErasure, 'viewer:erase'],
  [transferOwnership, 'business:transfer'],
  [requestExport, 'business:export'],
  [getExport, 'business:export'],
  [requestDeletion, 'business:delete'],
  [keepBusiness, 'business:delete'],
  [setOrientation, 'account:write'],
  [updateMember, 'member:write'],
  [listInvitations, 'member:write'],
  [createInvitation, 'member:write'],
  [resendInvitation, 'member:write'],
  [deleteInvitation, 'member:write'],
  [setSecondFactorRule, 'second-factor:require'],
  [listAuditLog, 'audit:read'],
  [exportAuditLog, 'audit:read'],
  [listApiTokens, 'api-token:write'],
  [createApiToken, 'api-token:write'],
  [deleteApiToken, 'api-token:write'],
  [listWebhooks, 'webhook:write'],
  [createWebhook, 'webhook:write'],
  [updateWebhook, 'webhook:write'],
  [deleteWebhook, 'webhook:write'],
  [replaceWebhookSecret, 'webhook:write'],
  [testWebhook, 'webhook:write'],
  [listWebhookDeliveries, 'webhook:write'],
  [redeliverWebhook, 'webhook:write'],
  ...(
    [
      getSubscription,
      previewPlan,
      selectPlan,
      updatePlan,
      cancelPlan,
      sendPlanFeedback,
      redeemPromoCode,
      getPaymentProfile,
      createPaymentProfile,
      updatePaymentProfile,
      deletePaymentProfile,
      reactivatePlan,
      answerPaymentChallenge,
      listBills,
      getBillPdf,
      payBill,
      getBillingSummary,
    ] as const
  ).map((endpoint) => [endpoint, 'billing:write'] as const),
  [listDestinations, 'destination:write'],
  [saveDestination, 'destination:write'],
  [setDestinationStatus, 'destination:write'],
  [deleteDestination, 'destination:write'],
  [checkDestination, 'destination:write'],
]);

/**
 * Admits a call, as a service does on its first line.
 * @throws {ApiError} FORBIDDEN: the role lacks what every such call needs
 */
export function requirePermission(endpoint: EndpointDefinition, params: unknown, role: MemberRole): void {
  const permission = endpoint === uploadImage ? forImage(params) : OWNERS_ONLY.get(endpoint);
  if (permission) requireRole(role, permission);
}

interface Publishable {
  readonly id: string;
  readonly publishState: 'Published' | 'UnPublished';
}

/**
 * Admits a member who unpublishes or deletes something.
 * @throws {ApiError} FORBIDDEN: another member has published it
 */
export function requireMayTakeAway(
  records: Pick<Records, 'role' | 'madeByOthers'>,
  permission: OwnerPermission,
  { id, publishState }: Publishable,
): void {
  if (publishState === 'Published') requireMaker(records, permission, id);
}

/**
 * Admits a member who has made something, and owners.
 * @throws {ApiError} FORBIDDEN: another member has made it
 */
export function requireMaker(
  { role, madeByOthers }: Pick<Records, 'role' | 'madeByOthers'>,
  permission: OwnerPermission,
  id: string,
): void {
  if (madeByOthers.has(id)) requireRole(role, permission);
}

/**
 * Admits those who have a permission.
 * @throws {ApiError} FORBIDDEN
 */
export function requireRole(role: MemberRole, permission: OwnerPermission): void {
  if (!hasPermission(role, permission)) throw forbidden(whoCan(permission));
}

function forImage(params: unknown): OwnerPermission | undefined {
  return (params as { readonly kind: ImageKind }).kind === 'BUSINESS_PROFILE' ? 'account:write' : undefined;
}
