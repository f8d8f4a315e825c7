import type { Client } from '@commoncast/core/http/client';
import { getSecondFactorRule } from '@commoncast/core/members/second-factor-api';
import { queryOptions } from '@tanstack/react-query';

/** Whether the business requires two-step login. */
export function twoStepRuleQuery(client: Client) {
  return queryOptions({
    queryKey: ['members', 'second-factor'],
    queryFn: ({ signal }) => client.call(getSecondFactorRule, { signal }),
  });
}
