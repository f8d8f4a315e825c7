import * as v from 'valibot';
import { endpoint } from '../http/endpoint.ts';
import { Id, IdParams, Nothing } from '../http/values.ts';
import { Invitation, InvitationDraft, Member, MemberUpdate } from './schema.ts';

const ofBusiness = v.strictObject({ businessAccountId: v.exactOptional(Id) });

export const listMembers = endpoint({
  service: 'business',
  method: 'GET',
  path: '/business/v1.1/member',
  auth: 'bearer',
  summary: 'Everybody who works for the business, owners first, then by user name',
  query: ofBusiness,
  response: v.array(Member),
});

export const updateMember = endpoint({
  service: 'business',
  method: 'PATCH',
  path: '/business/v1.1/member/{id}',
  auth: 'bearer',
  summary: 'Changes the role of a member, with effect within seconds; owners only',
  params: IdParams,
  body: MemberUpdate,
  response: Member,
  errors: ['LAST_OWNER'],
});

export const removeMember = endpoint({
  service: 'business',
  method: 'DELETE',
  path: '/business/v1.1/member/{id}',
  auth: 'bearer',
  summary:
    'Removes a member from the business and logs them out of it; owners only, but everybody may remove themselves',
  params: IdParams,
  response: Nothing,
  errors: ['LAST_OWNER'],
});

export const createInvitation = endpoint({
  service: 'business',
  method: 'POST',
  path: '/business/v1.1/member/invitation',
  auth: 'bearer',
  summary: 'Invites somebody by email to work for the business; owners only',
  body: InvitationDraft,
  response: Invitation,
  status: 201,
  errors: ['DUPLICATE_ITEM', 'ILLEGAL_TRANSITION', 'PLAN_LIMIT_REACHED', 'RATE_LIMITED'],
});

export const listInvitations = endpoint({
  service: 'business',
  method: 'GET',
  path: '/business/v1.1/member/invitation',
  auth: 'bearer',
  summary: 'The invitations that nobody has accepted, the last one sent first; owners only',
  query: ofBusiness,
  response: v.array(Invitation),
});

export const resendInvitation = endpoint({
  service: 'business',
  method: 'POST',
  path: '/business/v1.1/member/invitation/{id}/resend',
  auth: 'bearer',
  summary: 'Sends an invitation again, with a new link; the links sent before stop working. Owners only',
  params: IdParams,
  response: Invitation,
  errors: ['ILLEGAL_TRANSITION', 'PLAN_LIMIT_REACHED', 'RATE_LIMITED'],
});

export const deleteInvitation = endpoint({
  service: 'business',
  method: 'DELETE',
  path: '/business/v1.1/member/invitation/{id}',
  auth: 'bearer',
  summary: 'Withdraws an invitation: its link stops working immediately. Owners only',
  params: IdParams,
  response: Nothing,
});
