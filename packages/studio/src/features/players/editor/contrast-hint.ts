import { getContrastRatio } from '@mui/material/styles';

/** What controls need against what lies next to them (WCAG 2.2, 1.4.11). */
const ENOUGH = 3;

interface Pictures {
  readonly dark: string;
  readonly bright: string;
}

/** Says how well a player's colour can be seen over the darkest and the brightest picture. */
export function contrastHint(color: string, { dark, bright }: Pictures): string {
  const overDark = getContrastRatio(color.trim(), dark);
  const overBright = getContrastRatio(color.trim(), bright);
  if (overDark >= ENOUGH && overBright >= ENOUGH) return 'Easy to see over dark and bright pictures.';
  const [kind, ratio] = overDark < overBright ? ['dark', overDark] : ['bright', overBright];
  return `Hard to see over ${kind} pictures (${ratio.toFixed(1)} : 1), so the player draws an edge around it.`;
}
