import type { SignUpDetail, SignUpDetailEdit } from '@commoncast/core/business/sign-up-detail';
import { recordAction } from '../../../audit/record-action.ts';
import type { Member } from '../../../callers/member.ts';
import type { Executor } from '../../../db/database.ts';
import type { Foundation } from '../../../foundation.ts';
import { notFound } from '../../../problems/problems.ts';
import { lockBusiness } from '../repository.ts';
import { findSignUpDetail, saveSignUpDetail } from './repository.ts';

export interface SignUpDetailService {
  get(member: Member): Promise<SignUpDetail>;
  /** Without any answer, the questions are put aside. */
  save(member: Member, edit: SignUpDetailEdit): Promise<SignUpDetail>;
}

type Parts = Pick<Foundation, 'database' | 'clock'>;

/** What a business wants to do, as its owner says after the sign-up. */
export function createSignUpDetailService({ database, clock }: Parts): SignUpDetailService {
  async function read(db: Executor, member: Member): Promise<SignUpDetail> {
    const detail = await findSignUpDetail(db, member);
    if (!detail) throw notFound();
    return detail;
  }

  return {
    async get(member) {
      member.require('account:read');
      return await read(database.root, member);
    },
    async save(member, edit) {
      member.require('account:write');
      const { businessId } = member;
      return await database.transaction(async (tx) => {
        const now = clock();
        await lockBusiness(tx, businessId);
        const { purposes, website } = await read(tx, member);
        await saveSignUpDetail(tx, businessId, edit, now);
        const change = { from: { purposes, website }, to: edit };
        await recordAction(tx, member, { action: 'account.update', subjectId: businessId, ...change }, now);
        return await read(tx, member);
      });
    },
  };
}
