const CANDIDATE = /^a=candidate:\S+ 1 UDP (\d+) (\S+) (\d+) typ host.*$/i;

/**
 * Says in an answer where we can be reached: at the public address alone if there is one, else at every address that was
 * gathered, and on this machine.
 */
export function rewriteCandidates(answer: string, udpPort: number, publicAddress: string | null): string {
  const lines = answer.split(/\r?\n/);
  const first = lines.findIndex((line) => CANDIDATE.test(line));
  const gathered = lines.flatMap((line) => CANDIDATE.exec(line)?.[2] ?? []);
  const addresses = publicAddress === null ? [...new Set([...gathered, '127.0.0.1'])] : [publicAddress];
  const candidates = addresses.map(
    (address, index) =>
      `a=candidate:${index + 1} 1 UDP ${2_122_317_823 - index} ${address} ${udpPort} typ host`,
  );
  const kept = lines.filter((line) => !line.startsWith('a=candidate:'));
  const end = kept.indexOf('a=end-of-candidates');
  const fallback = end === -1 ? kept.findLastIndex((line) => line !== '') + 1 : end;
  kept.splice(first === -1 ? fallback : Math.min(first, kept.length), 0, ...candidates);
  return kept.join('\r\n');
}
