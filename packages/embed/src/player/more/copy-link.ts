import { ownAddress, type PlayerParts } from '../context.ts';
import { linkAt } from './link-at.ts';

/** The address at which this video begins at its present time. */
export function linkNow({ details, shell }: PlayerParts): string {
  const { host } = shell.root;
  return linkAt(shell.video.currentTime, {
    host,
    details,
    serviceUrl: ownAddress,
    pageUrl: location.href,
  });
}

/** Copies it. @returns false where the browser or the page refuses */
export async function copyLink(parts: PlayerParts): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(linkNow(parts));
    return true;
  } catch {
    return false;
  }
}
