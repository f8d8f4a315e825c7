import { PHONE_BELOW_PX, TABLET_BELOW_PX, type WidgetDevice } from '@commoncast/core/widgets/constants';
import type { WidgetConditions } from '@commoncast/core/widgets/schema';

/** What kind of device a window of this width belongs to. */
export function deviceOf(widthPx: number): WidgetDevice {
  if (widthPx < PHONE_BELOW_PX) return 'PHONE';
  return widthPx < TABLET_BELOW_PX ? 'TABLET' : 'DESKTOP';
}

/** Whether a visitor with this window and this language (BCP 47) is meant; `de` means every German. */
export function meets({ devices, languages }: WidgetConditions, widthPx: number, language: string): boolean {
  const spoken = `${language}-`.toLowerCase();
  return (
    (!devices.length || devices.includes(deviceOf(widthPx))) &&
    (!languages.length || languages.some((tag) => spoken.startsWith(`${tag.toLowerCase()}-`)))
  );
}
