import { type CSSVariablesResolver, createTheme, type MantineColorsTuple } from '@mantine/core';

const ember: MantineColorsTuple = [
  '#fbf1e8',
  '#f4e1d0',
  '#e9c4a4',
  '#dda575',
  '#cf8a50',
  '#b96c30',
  '#a2591f',
  '#8d4a17',
  '#773d13',
  '#5d2f0e',
];

const ink: MantineColorsTuple = [
  '#f7f3ec',
  '#ece5da',
  '#dcd3c5',
  '#c3b7a6',
  '#988b7b',
  '#74685b',
  '#5f5549',
  '#4a4239',
  '#352f29',
  '#24201c',
];

export const editorTheme = createTheme({
  colors: { ember, gray: ink, dark: ink },
  primaryColor: 'ember',
  primaryShade: 8,
  black: '#24201c',
  white: '#fffdf9',
  defaultRadius: 2,
  cursorType: 'pointer',
  respectReducedMotion: true,
  fontFamily: 'ui-sans-serif, system-ui, sans-serif',
  headings: { fontFamily: 'ui-serif, Georgia, "Times New Roman", serif', fontWeight: '500' },
  // iOS zooms into fields with a font size below 16px.
  fontSizes: { xs: '0.8125rem', sm: '1rem', md: '1.0625rem', lg: '1.1875rem', xl: '1.375rem' },
  components: {
    Button: {
      defaultProps: { size: 'md', variant: 'default' },
      styles: {
        root: { height: 'auto', minHeight: 'var(--button-height)', maxWidth: '100%' },
        label: { whiteSpace: 'normal' },
      },
    },
    ActionIcon: { defaultProps: { size: 44, variant: 'subtle', color: 'gray.8' } },
    // File names may have hundreds of characters without a space.
    Alert: { styles: { root: { overflowWrap: 'anywhere' } } },
    Paper: { defaultProps: { shadow: 'none' } },
    // Otherwise, the `header` element of a modal would be a banner landmark of the page.
    ModalHeader: { defaultProps: { role: 'none' } },
    DrawerHeader: { defaultProps: { role: 'none' } },
    Modal: { defaultProps: { shadow: 'none', closeButtonProps: { 'aria-label': 'Close' } } },
    Drawer: { defaultProps: { shadow: 'none', closeButtonProps: { 'aria-label': 'Close' } } },
    Menu: { defaultProps: { shadow: 'none' } },
  },
});

export const editorCssVariables: CSSVariablesResolver = () => ({
  variables: {},
  light: {
    '--mantine-color-body': '#faf7f1',
    '--mantine-color-text': '#24201c',
    '--mantine-color-dimmed': '#51483f',
    '--mantine-color-error': '#8f2015',
    '--mantine-color-default-border': '#d6ccbd',
    '--mantine-color-default': '#fffdf9',
    '--mantine-color-placeholder': '#74685b',
  },
  dark: {},
});
