import { verifyCodeSnippet } from '@commoncast/core/verification/api';
import { LIVE_CHECK_S } from '@commoncast/core/verification/constants';
import type { SnippetVerification } from '@commoncast/core/verification/schema';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { lastVerificationQuery } from '../../../data/verification-query.ts';
import { useServices } from '../../../services/use-services.ts';

export type LiveCheck =
  | { readonly phase: 'idle' | 'heard' | 'silent' }
  | { readonly phase: 'waiting'; readonly leftS: number }
  | { readonly phase: 'failed'; readonly error: unknown };

/** Waits for the page of a check to report, for half a minute. */
export function useLiveCheck({ checkedUrl, live, eventReceived }: SnippetVerification) {
  const { client } = useServices();
  const queries = useQueryClient();
  const [state, setState] = useState<LiveCheck>({ phase: eventReceived ? 'heard' : 'idle' });
  const running = useRef<AbortController | null>(null);
  useEffect(() => () => running.current?.abort(), []);

  const start = async () => {
    if (!live) return;
    running.current?.abort();
    const end = new AbortController();
    running.current = end;
    const endsAt = performance.now() + LIVE_CHECK_S * 1000;
    const leftS = () => Math.max(0, Math.ceil((endsAt - performance.now()) / 1000));
    setState({ phase: 'waiting', leftS: leftS() });
    const clock = setInterval(() => setState({ phase: 'waiting', leftS: leftS() }), 1000);
    end.signal.addEventListener('abort', () => clearInterval(clock));
    try {
      // Each call waits some seconds by itself.
      while (leftS() > 0) {
        const found = await ask(end.signal);
        if (end.signal.aborted) return;
        if (!found.eventReceived) continue;
        queries.setQueryData(lastVerificationQuery(client).queryKey, found);
        setState({ phase: 'heard' });
        return;
      }
      setState({ phase: 'silent' });
    } catch (error) {
      if (!end.signal.aborted) setState({ phase: 'failed', error });
    } finally {
      clearInterval(clock);
    }
  };
  const ask = (signal: AbortSignal) =>
    client.call(verifyCodeSnippet, { body: { url: checkedUrl, token: live?.token ?? '' }, signal });
  const cancel = () => {
    running.current?.abort();
    setState({ phase: 'idle' });
  };
  return { state, start, cancel };
}
