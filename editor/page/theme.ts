import { type CSSVariablesResolver, createTheme, type VariantColorsResolver } from '@mantine/core';
import css from './theme.module.css';

/** Ink on paper: only the main button of a screen is filled. Errors, and other notices that matter, have a colored rule. */
const resolveVariantColors: VariantColorsResolver = ({ variant, color }) =>
  variant === 'filled'
    ? {
        background: 'var(--mantine-color-text)',
        hover: 'var(--rule)',
        color: 'var(--mantine-color-body)',
        border: '1px solid transparent',
      }
    : {
        background: 'transparent',
        hover: 'transparent',
        color: color === 'red' ? 'var(--mantine-color-error)' : 'var(--mantine-color-text)',
        border: '0',
      };

const closeButtonProps = { 'aria-label': 'Close' };
const overlayClassNames = { content: css.sheet, title: css.sheetTitle };
const choiceClassNames = { input: css.box };

export const editorTheme = createTheme({
  variantColorResolver: resolveVariantColors,
  defaultRadius: 0,
  cursorType: 'pointer',
  respectReducedMotion: true,
  fontFamily: '"Text", Georgia, "Times New Roman", serif',
  fontWeights: { medium: 'normal', bold: 'normal' },
  lineHeights: { md: '1.45' },
  fontSizes: { xs: '0.9375rem', sm: '1rem', md: '1.125rem', lg: '1.3125rem', xl: '1.75rem' },
  headings: {
    fontFamily: '"Display", Georgia, "Times New Roman", serif',
    fontWeight: 'normal',
    sizes: {
      h1: { fontSize: '2.5rem', lineHeight: '1.1' },
      h2: { fontSize: '1.75rem', lineHeight: '1.2' },
      h3: { fontSize: '1.5rem', lineHeight: '1.2' },
      h4: { fontSize: '1.3125rem', lineHeight: '1.3' },
    },
  },
  components: {
    Title: { classNames: { root: css.title } },
    Button: {
      defaultProps: { variant: 'default' },
      classNames: { root: css.button, label: css.buttonLabel },
    },
    ActionIcon: { defaultProps: { size: '3rem', variant: 'subtle' } },
    CloseButton: { defaultProps: { size: '3rem', c: 'var(--mantine-color-text)' } },
    Anchor: { classNames: { root: css.link } },
    InputWrapper: {
      classNames: { root: css.field, label: css.label, description: css.hint, error: css.error },
    },
    Input: {
      defaultProps: { size: 'md' },
      vars: () => ({ wrapper: { '--input-height': '3rem' } }),
      classNames: { input: css.input },
    },
    Fieldset: { defaultProps: { variant: 'unstyled' }, classNames: { root: css.group, legend: css.legend } },
    SegmentedControl: {
      defaultProps: { withItemsBorders: false },
      classNames: { root: css.choices, label: css.choice, indicator: css.chosen },
    },
    Checkbox: {
      defaultProps: { iconColor: 'var(--mantine-color-text)', py: 'sm' },
      classNames: choiceClassNames,
    },
    Radio: { defaultProps: { py: 'sm' }, classNames: choiceClassNames },
    Select: { classNames: { dropdown: css.sheet, option: css.option } },
    Menu: { classNames: { dropdown: css.sheet, item: css.option } },
    Alert: {
      defaultProps: { variant: 'light' },
      classNames: { root: css.alert, title: css.label, message: css.alertMessage },
    },
    // Otherwise, the `header` element of a modal would be a banner landmark of the page.
    ModalHeader: { defaultProps: { role: 'none' } },
    DrawerHeader: { defaultProps: { role: 'none' } },
    Modal: {
      defaultProps: { closeButtonProps, transitionProps: { duration: 0 } },
      classNames: overlayClassNames,
    },
    Drawer: { defaultProps: { closeButtonProps }, classNames: overlayClassNames },
  },
});

/** The colors of the sample brand's paper and ink. They are fixed, so that no color of a brand makes the editor unreadable. */
export const editorCssVariables: CSSVariablesResolver = () => ({
  variables: {
    '--font-sans': '"House Sans", system-ui, sans-serif',
    '--font-italic': 'italic 1.125rem/1.3 "Italic", Georgia, "Times New Roman", serif',
    '--mantine-color-default-hover': 'transparent',
    '--mantine-primary-color-filled': 'var(--mantine-color-text)',
    '--mantine-color-default-color': 'var(--mantine-color-text)',
    '--mantine-color-anchor': 'var(--mantine-color-text)',
    '--mantine-color-disabled': 'transparent',
    '--mantine-color-disabled-color': 'var(--mantine-color-placeholder)',
    '--hair': 'color-mix(in oklab, var(--mantine-color-text) 22%, transparent)',
    '--mantine-color-default-border': 'var(--hair)',
    '--mantine-color-default': 'var(--mantine-color-body)',
  },
  light: {
    '--mantine-color-body': '#f6eee0',
    '--mantine-color-text': '#1c130d',
    '--mantine-color-dimmed': '#4a3522',
    '--mantine-color-placeholder': '#5d4429',
    '--mantine-color-error': '#7d2617',
    '--rule': '#6b4c2c',
    '--brass': '#7b5a26',
  },
  dark: {
    '--mantine-color-body': '#16111a',
    '--mantine-color-text': '#f4e9d8',
    '--mantine-color-dimmed': '#d9cab8',
    '--mantine-color-placeholder': '#c4b29b',
    '--mantine-color-error': '#f8c48c',
    '--rule': '#a97b4d',
    '--brass': '#e0b67f',
  },
});
