import { color, motion, radius, SPACING_STEP, typeface } from '@commoncast/core/design/tokens';
import { createTheme, lighten } from '@mui/material/styles';
import { STEADY_SELECT } from './form/steady-select.ts';

/** The `localStorage` key under which the chosen colour scheme is kept; absent means the system's. */
export const MODE_STORAGE_KEY = 'commoncast-color-scheme';

/** Sizes that no spacing step gives. Nothing outside this file names a pixel or a colour. */
export const layout = {
  navigationWidth: '232px',
  navigationCollapsedWidth: '64px',
  topBarHeight: '56px',
  bottomBarHeight: '64px',
  pageMaxWidth: '1280px',
  formMaxWidth: '560px',
  authenticationMaxWidth: '420px',
  crashDialogMaxWidth: '850px',
  searchMaxWidth: '420px',
  /** What a phone's page leaves for a player. */
  phonePreviewWidth: '360px',
  /** How much of a narrow screen a preview may take that stays in sight. */
  pinnedPreviewHeight: '30vh',
  /** Screens so low that anything pinned would leave no room for a field. */
  lowScreen: '@media (max-height: 560px)',
  thumbnailWidth: '128px',
  smallThumbnailWidth: '72px',
  chartHeight: 260,
  chartAxisWidth: 64,
  chartTickGap: 24,
  chartMargin: { top: 8, right: 32, bottom: 0, left: 0 },
  chartTableHeight: '320px',
  touchTarget: '44px',
  /** Of a small text field, for the button beside it. */
  fieldHeight: '37px',
} as const;

/** The colours of one scheme, in the names that MUI knows them by. */
function paletteOf(name: 'light' | 'dark') {
  const scheme = color[name];
  // MUI shows `dark` under the pointer: dark words on a button in the dark need a lighter ground there, not a darker one.
  const fill = (main: string, contrastText: string = scheme.surface) => ({
    main,
    contrastText,
    ...(name === 'dark' && { dark: lighten(main, 0.15) }),
  });
  return {
    // WCAG 2.2, 1.4.3.
    contrastThreshold: 4.5,
    primary: fill(scheme.primary, scheme.onPrimary),
    secondary: fill(scheme.textMuted),
    error: fill(scheme.danger),
    warning: fill(scheme.warning),
    info: fill(scheme.information),
    success: fill(scheme.success),
    text: { primary: scheme.text, secondary: scheme.textMuted },
    background: { default: scheme.background, paper: scheme.surface },
    divider: scheme.border,
  };
}

const heading = (pixels: number) => ({
  fontSize: `${pixels / 16}rem`,
  fontWeight: 650,
  lineHeight: 1.25,
  letterSpacing: '-0.01em',
});

const body = (pixels: number) => ({ fontSize: `${pixels / 16}rem`, lineHeight: 1.5 });

const neutralSelection = {
  '&.Mui-selected, &.Mui-selected:hover, &.Mui-selected.Mui-focusVisible': {
    backgroundColor: 'var(--mui-palette-action-selected)',
  },
};

/** MUI fills with a darker shade than the one whose contrast with the words was made sure of. */
const filledAlert = (severity: 'success' | 'info' | 'warning' | 'error') => ({
  props: { variant: 'filled', severity } as const,
  style: {
    backgroundColor: `var(--mui-palette-${severity}-main)`,
    color: `var(--mui-palette-${severity}-contrastText)`,
  },
});

/** The one source of looks: tokens of core in the shape of MUI. */
export const theme = createTheme({
  cssVariables: { colorSchemeSelector: 'data-color-scheme' },
  colorSchemes: { light: { palette: paletteOf('light') }, dark: { palette: paletteOf('dark') } },
  spacing: SPACING_STEP,
  shape: { borderRadius: radius.control },
  motion: { reducedMotion: 'system' },
  // Red means the main action or what is live, so it is no colour for a focus ring.
  focusVisible: { outlineColor: 'var(--mui-palette-info-main)' },
  transitions: {
    duration: {
      shortest: motion.durationMs / 2,
      shorter: motion.durationMs,
      short: motion.durationMs,
      standard: motion.durationMs,
      complex: motion.durationMs,
      enteringScreen: motion.durationMs,
      leavingScreen: motion.durationMs,
    },
  },
  typography: {
    fontFamily: typeface.family,
    h1: heading(typeface.size.heading1),
    h2: heading(typeface.size.heading2),
    h3: heading(typeface.size.heading3),
    body1: body(typeface.size.body),
    body2: body(typeface.size.table),
    subtitle1: { ...body(typeface.size.body), fontWeight: 600 },
    subtitle2: { ...body(typeface.size.table), fontWeight: 600 },
    caption: body(12),
    button: { ...body(typeface.size.body), fontWeight: 600, textTransform: 'none' },
  },
  components: {
    MuiCssBaseline: {
      styleOverrides: {
        body: { overflowWrap: 'break-word' },
        'table, time, code': { fontVariantNumeric: 'tabular-nums' },
        'code, pre': { fontFamily: 'ui-monospace, SFMono-Regular, Menlo, Consolas, monospace' },
      },
    },
    MuiButton: { defaultProps: { disableElevation: true } },
    MuiButtonBase: { defaultProps: { disableRipple: true } },
    MuiTextField: { defaultProps: { fullWidth: true, size: 'small', color: 'info' } },
    MuiSelect: { defaultProps: STEADY_SELECT },
    // What explains a locked field is not locked itself: it has to be read.
    MuiFormHelperText: {
      styleOverrides: { root: { '&.Mui-disabled': { color: 'var(--mui-palette-text-secondary)' } } },
    },
    MuiFormLabel: { defaultProps: { color: 'info' } },
    // MUI lines up the ring around a control, which nobody sees: here its knob stands under the words above it.
    MuiFormControlLabel: {
      styleOverrides: {
        root: {
          '&:has(> .MuiSwitch-root)': { marginLeft: '-9px' },
          '&:has(> .MuiSwitch-sizeSmall)': { marginLeft: '-4px' },
        },
      },
    },
    MuiCheckbox: { defaultProps: { color: 'info' } },
    MuiRadio: { defaultProps: { color: 'info' } },
    MuiSwitch: { defaultProps: { color: 'info' } },
    MuiLink: { defaultProps: { color: 'info' } },
    MuiLinearProgress: { defaultProps: { color: 'info' } },
    MuiPaper: { defaultProps: { elevation: 0 } },
    MuiCard: {
      defaultProps: { variant: 'outlined' },
      styleOverrides: { root: { borderRadius: radius.card } },
    },
    MuiDialog: { styleOverrides: { paper: { borderRadius: radius.card, backgroundImage: 'none' } } },
    // Paper has no shadow of its own here, and a list over a page needs an edge.
    MuiAutocomplete: { defaultProps: { slotProps: { paper: { elevation: 6 } } } },
    MuiMenu: { defaultProps: { slotProps: { paper: { elevation: 6 } } } },
    MuiTabs: {
      defaultProps: { textColor: 'inherit' },
      styleOverrides: { indicator: { backgroundColor: 'var(--mui-palette-text-primary)' } },
    },
    MuiTab: {
      styleOverrides: {
        root: {
          minHeight: layout.touchTarget,
          opacity: 1,
          color: 'var(--mui-palette-text-secondary)',
          '&.Mui-selected': { color: 'var(--mui-palette-text-primary)' },
        },
      },
    },
    MuiTooltip: { defaultProps: { arrow: true, enterTouchDelay: 0, leaveTouchDelay: 6000 } },
    MuiAlert: {
      styleOverrides: { root: { borderRadius: radius.card } },
      variants: (['success', 'info', 'warning', 'error'] as const).map(filledAlert),
    },
    // MUI marks what is selected with the primary colour, which is red.
    MuiTableRow: { styleOverrides: { root: neutralSelection } },
    MuiMenuItem: { styleOverrides: { root: neutralSelection } },
    MuiTableCell: {
      styleOverrides: {
        root: {
          ...body(typeface.size.table),
          borderBottomColor: 'var(--mui-palette-divider)',
          // What holds the table ends it.
          'tbody tr:last-of-type > &': { borderBottom: 0 },
        },
      },
    },
  },
});

/** The corners of the crash dialog, which are rounder than those of others. */
export const CRASH_DIALOG_RADIUS = `${radius.crashDialog}px`;
/** The corners of cards and pictures. */
export const CARD_RADIUS = `${radius.card}px`;
