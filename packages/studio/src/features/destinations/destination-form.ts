import type { DestinationPlatform } from '@commoncast/core/destinations/constants';
import { DestinationDraft } from '@commoncast/core/destinations/schema';
import { createForm, type Form } from '@commoncast/core/form/form';
import { PLATFORMS } from './platforms.ts';

export interface DestinationValues {
  platform: DestinationPlatform;
  name: string;
  rtmpUrl: string;
  streamKey: string;
}

/** The form of a destination that is about to be added. */
export function createDestinationForm(): Form<DestinationValues> {
  const { name, rtmpUrl, streamKey } = DestinationDraft.entries;
  return createForm<DestinationValues>({
    rules: { name, rtmpUrl, streamKey },
    initial: { platform: 'YOUTUBE', name: 'YouTube', rtmpUrl: PLATFORMS.YOUTUBE.rtmpUrl, streamKey: '' },
  });
}

/** Takes over what a platform says itself; a name of somebody's own stays. */
export function choosePlatform(form: Form<DestinationValues>, platform: DestinationPlatform): void {
  const { name } = form.getValues();
  const isGiven = name === '' || Object.values(PLATFORMS).some(({ label }) => label === name);
  form.set('platform', platform);
  form.set('rtmpUrl', PLATFORMS[platform].rtmpUrl);
  if (isGiven) form.set('name', platform === 'CUSTOM' ? '' : PLATFORMS[platform].label);
}
