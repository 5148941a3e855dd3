import { type CSSVariablesResolver, createTheme, type MantineColorsTuple } from '@mantine/core'

const brand: MantineColorsTuple = [
  '#EEF7F7',
  '#E1F0F0',
  '#BFE0E1',
  '#8ACBCD',
  '#5BCBCC',
  '#3FBABC',
  '#1F8F95',
  '#0B6A73',
  '#08575F',
  '#06414A',
]
const gray: MantineColorsTuple = [
  '#F6F8F8',
  '#F1F4F4',
  '#E1E6E7',
  '#CBD3D5',
  '#A7B2B5',
  '#7F8B8F',
  '#5C686C',
  '#434F53',
  '#263034',
  '#12191B',
]
const dark: MantineColorsTuple = [
  '#E8EDEE',
  '#AEB9BC',
  '#8C989C',
  '#657276',
  '#343E41',
  '#232A2C',
  '#121718',
  '#0C1011',
  '#090C0D',
  '#060808',
]

export const theme = createTheme({
  colors: { brand, gray, dark },
  primaryColor: 'brand',
  primaryShade: { light: 7, dark: 5 },
  fontFamily: 'var(--font)',
  fontFamilyMonospace: 'var(--mono)',
  fontSizes: { xs: '12px', sm: '13px', md: '14px', lg: '16px', xl: '20px' },
  lineHeights: { xs: '16px', sm: '20px', md: '22px', lg: '24px', xl: '28px' },
  spacing: { xs: '8px', sm: '12px', md: '16px', lg: '24px', xl: '32px' },
  radius: { xs: '4px', sm: '6px', md: '8px', lg: '12px', xl: '16px' },
  defaultRadius: 'md',
  cursorType: 'pointer',
  focusRing: 'auto',
  shadows: { md: 'var(--shadow-md)', lg: 'var(--shadow-lg)' },
  respectReducedMotion: true,
})

const mapped = {
  '--mantine-color-body': 'var(--canvas)',
  '--mantine-color-text': 'var(--text)',
  '--mantine-color-bright': 'var(--text)',
  '--mantine-color-dimmed': 'var(--text-3)',
  '--mantine-color-placeholder': 'var(--text-3)',
  '--mantine-color-anchor': 'var(--accent-text)',
  '--mantine-color-default': 'var(--surface)',
  '--mantine-color-default-hover': 'var(--hover)',
  '--mantine-color-default-color': 'var(--text)',
  '--mantine-color-default-border': 'var(--line-strong)',
  '--mantine-color-error': 'var(--danger-text)',
  '--mantine-primary-color-filled': 'var(--primary)',
  '--mantine-primary-color-filled-hover': 'var(--primary-hover)',
  '--mantine-primary-color-contrast': 'var(--on-primary)',
}

/** Mantine's own variables point at our tokens, so that a brand's accent and the theme reach its parts too. */
export const cssVariablesResolver: CSSVariablesResolver = () => ({ variables: {}, light: mapped, dark: mapped })
