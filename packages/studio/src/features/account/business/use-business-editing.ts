import { editBusinessAccount } from '@commoncast/core/business/api';
import { type BusinessAccount, BusinessAccountDraft } from '@commoncast/core/business/schema';
import { createForm } from '@commoncast/core/form/form';
import { useQueryClient } from '@tanstack/react-query';
import { businessQuery } from '../../../services/business-query.ts';
import { useBusiness, useServices } from '../../../services/use-services.ts';
import type { Editing } from '../../../ui/form/editing/editing.ts';
import type { FieldWords } from '../../../ui/form/editing/field-words.ts';
import { useEditing } from '../../../ui/form/editing/use-editing.ts';
import { keepRecord } from '../../../ui/keep-record.ts';

export interface BusinessValues {
  businessName: string;
  email: string;
  logo: string;
}

const WORDS: FieldWords<BusinessValues> = {
  businessName: { label: 'Name' },
  email: { label: 'Contact email' },
  logo: { label: 'Logo', show: (address) => address || 'None' },
};

const valuesOf = ({ businessName, email, logo }: BusinessValues): BusinessValues => ({
  businessName,
  email,
  logo,
});

/** Edits name, contact email and logo of the business; its other settings are edited elsewhere. */
export function useBusinessEditing(): Editing<BusinessAccount, BusinessValues> {
  const { client } = useServices();
  const queries = useQueryClient();
  const account = useBusiness();
  const { businessName, email, logo } = BusinessAccountDraft.entries;
  return useEditing<BusinessAccount, BusinessValues>({
    record: account,
    draftName: 'business',
    createForm: (record) =>
      createForm<BusinessValues>({
        rules: { businessName, email, logo },
        initial: valuesOf(record ?? account),
      }),
    valuesOf: (record) => valuesOf(record ?? account),
    words: WORDS,
    update: ({ changes, version }) => client.call(editBusinessAccount, { body: changes, ifMatch: version }),
    onSaved: (saved) => keepRecord(queries, businessQuery(client).queryKey, saved),
  });
}
