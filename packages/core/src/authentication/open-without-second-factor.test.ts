import { expect, test } from 'vitest';
import { getBusinessAccount } from '../business/api.ts';
import { setSecondFactorRule } from '../members/second-factor-api.ts';
import { listPlayers } from '../players/api.ts';
import { listOwnBusinesses } from './account-api.ts';
import { logOut, shellSwitchBusiness } from './api.ts';
import { impersonate, shellImpersonate } from './impersonation-api.ts';
import { isOpenWithoutSecondFactor } from './open-without-second-factor.ts';
import { confirmAppSetUp, startPasskey } from './second-factor-api.ts';

test.each([confirmAppSetUp, startPasskey, listOwnBusinesses, shellSwitchBusiness, logOut])(
  'somebody without a second factor may call $path, to set one up or to leave',
  (endpoint) => {
    expect(isOpenWithoutSecondFactor(endpoint)).toBe(true);
  },
);

test.each([getBusinessAccount, listPlayers, setSecondFactorRule, impersonate, shellImpersonate])(
  'but not $path',
  (endpoint) => {
    expect(isOpenWithoutSecondFactor(endpoint)).toBe(false);
  },
);
