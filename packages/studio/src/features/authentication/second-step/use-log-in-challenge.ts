import { type LogInChallenge, readLogInChallenge } from '@commoncast/core/authentication/second-factor';
import { useState } from 'react';

interface KeptChallenge {
  /** Null as long as nobody asks for a second step. */
  readonly challenge: LogInChallenge | null;
  /** Keeps the challenge that a log-in was refused with, for its `catch`. */
  readonly keep: (reason: unknown) => never;
  readonly forget: () => void;
}

/** What a right password was answered with, where it is not enough. */
export function useLogInChallenge(): KeptChallenge {
  const [challenge, setChallenge] = useState<LogInChallenge | null>(null);
  return {
    challenge,
    keep: (reason) => {
      setChallenge(readLogInChallenge(reason));
      throw reason;
    },
    forget: () => setChallenge(null),
  };
}
