import { setSecondFactorRule } from '@commoncast/core/members/second-factor-api';
import Card from '@mui/material/Card';
import FormControlLabel from '@mui/material/FormControlLabel';
import Switch from '@mui/material/Switch';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { membersQuery } from '../../data/members-query.ts';
import { useChange } from '../../data/use-change.ts';
import { useBusiness, useServices } from '../../services/use-services.ts';
import { ConfirmDialog } from '../../ui/dialog/confirm-dialog.tsx';
import { twoStepRuleQuery } from './two-step-rule-query.ts';

/** Whether members must use two-step login, for owners, who decide it. */
export function TwoStepRule() {
  const { client, snackbars } = useServices();
  const { businessName } = useBusiness();
  const rule = useQuery(twoStepRuleQuery(client));
  const { data: members = [] } = useQuery(membersQuery(client));
  const [isAsking, setAsking] = useState(false);
  const set = useChange({
    place: 'members',
    refresh: [twoStepRuleQuery(client).queryKey],
    change: (isRequired: boolean) => client.call(setSecondFactorRule, { body: { isRequired } }),
  });
  const change = async (isRequired: boolean) => {
    const changed = await set(isRequired);
    if (!changed) return;
    const words = isRequired ? 'Members must use two-step login now' : 'Two-step login is up to each member';
    snackbars.getState().show(words);
  };
  if (!rule.data) return null;
  const { isRequired } = rule.data;
  return (
    <Card component="section" aria-label="Two-step login" sx={{ p: { xs: 4, md: 5 }, mb: 5 }}>
      <FormControlLabel
        control={
          <Switch checked={isRequired} onChange={() => (isRequired ? void change(false) : setAsking(true))} />
        }
        label="Members must use two-step login"
      />
      <Typography variant="body2" color="textSecondary">
        {isRequired
          ? 'Members without it cannot use the business until they set it up.'
          : 'A code from an app, or a passkey, then protects every account of the business.'}
      </Typography>
      <ConfirmDialog
        isOpen={isAsking}
        title="Require two-step login?"
        text={`${countWords(members.filter(({ usesSecondFactor }) => usesSecondFactor === false).length)} They cannot use ${businessName} until they set it up. API tokens keep working.`}
        confirmLabel="Require it"
        isHarmless
        onConfirm={() => {
          setAsking(false);
          void change(true);
        }}
        onCancel={() => setAsking(false)}
      />
    </Card>
  );
}

function countWords(without: number): string {
  if (without === 0) return 'All members use it already. This is for those who join later.';
  return without === 1 ? '1 member does not use it yet.' : `${without} members do not use it yet.`;
}
