import { editBusinessAccount } from '@commoncast/core/business/api';
import { AllowedDomains, type BusinessAccount } from '@commoncast/core/business/schema';
import { createForm } from '@commoncast/core/form/form';
import { useQueryClient } from '@tanstack/react-query';
import { businessQuery } from '../../services/business-query.ts';
import { useBusiness, useServices } from '../../services/use-services.ts';
import type { Editing } from '../../ui/form/editing/editing.ts';
import type { FieldWords } from '../../ui/form/editing/field-words.ts';
import { useEditing } from '../../ui/form/editing/use-editing.ts';
import { keepRecord } from '../../ui/keep-record.ts';

interface DomainValues {
  allowedDomains: readonly string[];
}

const WORDS: FieldWords<DomainValues> = {
  allowedDomains: { label: 'Allowed domains', show: (domains) => domains.join('\n') || 'Any site' },
};

/** Edits the list of the domains on which players may appear. */
export function useDomainsEditing(): Editing<BusinessAccount, DomainValues> {
  const { client } = useServices();
  const queries = useQueryClient();
  const account = useBusiness();
  const valuesOf = (record: BusinessAccount | null): DomainValues => ({
    allowedDomains: (record ?? account).allowedDomains,
  });
  return useEditing<BusinessAccount, DomainValues>({
    record: account,
    draftName: 'allowed domains',
    createForm: (record) =>
      createForm<DomainValues>({ rules: { allowedDomains: AllowedDomains }, initial: valuesOf(record) }),
    valuesOf,
    words: WORDS,
    update: ({ values, version }) =>
      client.call(editBusinessAccount, {
        body: { allowedDomains: [...values.allowedDomains] },
        ifMatch: version,
      }),
    onSaved: (saved) => keepRecord(queries, businessQuery(client).queryKey, saved),
  });
}
