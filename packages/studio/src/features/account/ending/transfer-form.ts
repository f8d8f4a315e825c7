import { OwnershipTransfer } from '@commoncast/core/business-end/schema';
import { createForm, type Form } from '@commoncast/core/form/form';
import * as v from 'valibot';

export interface TransferValues {
  userId: string;
  leaving: 'STAY' | 'LEAVE';
  currentPassword: string;
}

/** The form of a transfer: whom to, and what becomes of the one who transfers. */
export function createTransferForm(): Form<TransferValues> {
  return createForm<TransferValues>({
    rules: {
      userId: v.pipe(v.string(), v.nonEmpty('Choose a member')),
      leaving: v.picklist(['STAY', 'LEAVE']),
      currentPassword: OwnershipTransfer.entries.currentPassword,
    },
    initial: { userId: '', leaving: 'STAY', currentPassword: '' },
  });
}
