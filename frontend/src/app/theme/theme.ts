import { createTheme, type MantineColorsTuple } from '@mantine/core';

const accent: MantineColorsTuple = [
  '#EEF9F9',
  '#DBF2F2',
  '#B9E5E4',
  '#92D2D2',
  '#64BCBC',
  '#3BA0A1',
  '#127C7E',
  '#066E70',
  '#055E60',
  '#0A4344',
];
const slate: MantineColorsTuple = [
  '#F8F9FB',
  '#F2F4F7',
  '#E1E5EA',
  '#C5CBD3',
  '#A5ADB8',
  '#8A929E',
  '#646D79',
  '#4B535F',
  '#2B323C',
  '#131A23',
];
const night: MantineColorsTuple = [
  '#E6EAEF',
  '#A5ADB8',
  '#8A929E',
  '#3A424D',
  '#222831',
  '#1E242D',
  '#171C23',
  '#10141A',
  '#0D1116',
  '#0A0D11',
];
const red: MantineColorsTuple = [
  '#FFF0EF',
  '#FFE6E3',
  '#FFCCC7',
  '#FFABA3',
  '#F9837C',
  '#EA5652',
  '#C9282F',
  '#B21823',
  '#8F151C',
  '#6C1517',
];

/** Heights of controls: `xs` in tables, `sm` everywhere, `md` in forms, `lg` on phones. */
const controlHeight: Readonly<Record<string, string>> = { xs: '28px', sm: '32px', md: '36px', lg: '44px' };
const controlPadding: Readonly<Record<string, string>> = { xs: '10px', sm: '12px', md: '16px', lg: '20px' };
const controlFont: Readonly<Record<string, string>> = { xs: '12px', sm: '13px', md: '14px', lg: '16px' };

function sized(table: Readonly<Record<string, string>>, size: unknown, fallback: string): string {
  return (typeof size === 'string' ? table[size] : undefined) ?? fallback;
}

/** A dialog's title row is no second page banner. */
const quietHeader = { header: { role: 'none' } };

export const theme = createTheme({
  primaryColor: 'accent',
  primaryShade: { light: 7, dark: 6 },
  colors: { accent, gray: slate, dark: night, red },
  white: '#FFFFFF',
  black: '#131A23',
  fontFamily: "'Inter Variable', Inter, system-ui, -apple-system, 'Segoe UI', sans-serif",
  fontFamilyMonospace: "'Geist Mono Variable', ui-monospace, 'SF Mono', Menlo, Consolas, monospace",
  fontSizes: { xs: '12px', sm: '13px', md: '14px', lg: '16px', xl: '20px' },
  lineHeights: { xs: '1.35', sm: '1.45', md: '1.5', lg: '1.5', xl: '1.4' },
  radius: { xs: '4px', sm: '6px', md: '8px', lg: '12px', xl: '16px' },
  defaultRadius: 'md',
  spacing: { xs: '8px', sm: '12px', md: '16px', lg: '24px', xl: '32px' },
  headings: {
    fontWeight: '600',
    sizes: {
      h1: { fontSize: '20px', lineHeight: '28px' },
      h2: { fontSize: '16px', lineHeight: '24px' },
      h3: { fontSize: '14px', lineHeight: '20px' },
    },
  },
  shadows: { md: 'var(--pl-shadow)', lg: 'var(--pl-shadow)', xl: 'var(--pl-shadow)' },
  respectReducedMotion: true,
  cursorType: 'pointer',
  focusRing: 'auto',
  // Plain objects: `Component.extend` would pull every component named here into the first download.
  components: {
    Button: {
      defaultProps: { size: 'sm' },
      vars: (_theme: unknown, props: { size?: unknown }) => ({
        root: {
          '--button-height': sized(controlHeight, props.size, '32px'),
          '--button-padding-x': sized(controlPadding, props.size, '12px'),
          '--button-fz': sized(controlFont, props.size, '13px'),
        },
      }),
    },
    ActionIcon: { defaultProps: { size: 28, variant: 'subtle', color: 'gray', radius: 'sm' } },
    Input: {
      defaultProps: { size: 'sm' },
      vars: (_theme: unknown, props: { size?: unknown }) => ({
        wrapper: {
          '--input-height': sized(controlHeight, props.size, '32px'),
          '--input-fz': sized(controlFont, props.size, '13px'),
          '--input-padding': '10px',
        },
      }),
    },
    TextInput: { defaultProps: { size: 'sm' } },
    Textarea: { defaultProps: { size: 'sm' } },
    Select: { defaultProps: { size: 'sm', checkIconPosition: 'right' } },
    InputWrapper: {
      defaultProps: { size: 'sm', inputWrapperOrder: ['label', 'input', 'description', 'error'] },
    },
    Switch: { defaultProps: { size: 'xs', withThumbIndicator: false } },
    Checkbox: { defaultProps: { size: 'xs', radius: 'xs' } },
    Radio: { defaultProps: { size: 'xs' } },
    Badge: { defaultProps: { radius: 'sm', variant: 'light', tt: 'none' } },
    Tooltip: { defaultProps: { openDelay: 300, radius: 'sm', fz: 12 } },
    Menu: { defaultProps: { radius: 'md', shadow: 'md', transitionProps: { duration: 0 } } },
    Popover: { defaultProps: { radius: 'md', shadow: 'md', transitionProps: { duration: 0 } } },
    SegmentedControl: { defaultProps: { size: 'xs', radius: 'md' } },
    Progress: { defaultProps: { radius: 'xl', size: 4 } },
    Pagination: { defaultProps: { size: 28, radius: 'sm' } },
    Notification: { defaultProps: { radius: 'md' } },
    Modal: {
      defaultProps: {
        radius: 'lg',
        centered: true,
        transitionProps: { duration: 120 },
        padding: 'lg',
        attributes: quietHeader,
        closeButtonProps: { 'aria-label': 'Close' },
      },
    },
    Drawer: { defaultProps: { attributes: quietHeader, closeButtonProps: { 'aria-label': 'Close' } } },
  },
});
