import { failingPairs, HEX_COLOUR, type Palette, THEMES, type ThemeColours } from '@portal/contracts/contrast.ts'
import { deriveAccent } from '../../design/brand/accent.ts'
import { type Entered, entered } from '../fields/entered.ts'
import type { OperatorBrand } from './brands-page.tsx'

export const COLOURS = ['accent', 'onAccent', 'text'] as const satisfies readonly (keyof ThemeColours)[]
export const CHOSEN = 'palette.chosen'
export const fieldOf = (theme: keyof Palette, colour: keyof ThemeColours): string => `palette.${theme}.${colour}`

/** As customers see it where nobody chose: made from the accent colour. */
export function derivedPalette(colour: string): Palette {
  const made = deriveAccent(HEX_COLOUR.test(colour) ? colour : '#0B6A73')
  const of = ({ accent, onAccent, accentText }: (typeof made)['light']): ThemeColours => ({ accent, onAccent, text: accentText })
  return { light: of(made.light), dark: of(made.dark) }
}

export function enterPalette(brand: OperatorBrand | undefined): Entered {
  const palette = brand?.palette ?? derivedPalette(brand?.colour ?? '')
  return {
    [CHOSEN]: Boolean(brand?.palette),
    ...Object.fromEntries(THEMES.flatMap((theme) => COLOURS.map((colour) => [fieldOf(theme, colour), palette[theme][colour]]))),
  }
}

const shown = (values: Entered): Palette => {
  const themed = (theme: keyof Palette) =>
    Object.fromEntries(COLOURS.map((colour) => [colour, entered(values, fieldOf(theme, colour))])) as unknown as ThemeColours
  return { light: themed('light'), dark: themed('dark') }
}

export const readPalette = (values: Entered): Palette | null => (values[CHOSEN] === true ? shown(values) : null)

/** What would be seen now, or null while some colour is none. */
export function palettePreview(values: Entered): Palette | null {
  if (values[CHOSEN] !== true) return derivedPalette(entered(values, 'colour'))
  const palette = shown(values)
  return THEMES.every((theme) => COLOURS.every((colour) => HEX_COLOUR.test(palette[theme][colour]))) ? palette : null
}

/** A sentence beside each colour that cannot be read; the server says the same with its measure. */
export function failingNow(values: Entered, sentence: string): Record<string, string> {
  const palette = readPalette(values) && palettePreview(values)
  const failing = palette ? failingPairs(palette) : []
  return Object.fromEntries(failing.map(({ theme, colour }) => [fieldOf(theme, colour), sentence]))
}
