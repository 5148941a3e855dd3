/** The contrast of WCAG 2.2, and the colours of a brand that are measured by it. */

export type Theme = 'light' | 'dark'
export const THEMES = ['light', 'dark'] as const satisfies readonly Theme[]

/** A brand's own colours in one theme: of buttons and marks, of what is written on them, of links. */
export interface ThemeColours {
  readonly accent: string
  readonly onAccent: string
  readonly text: string
}
export type Palette = Readonly<Record<Theme, ThemeColours>>

export const HEX_COLOUR = /^#[0-9a-fA-F]{6}$/
/** What is read, and what is only seen. */
export const TEXT_CONTRAST = 4.5
export const MARK_CONTRAST = 3

/** The grounds of each theme on which a brand's colours stand. */
export const SURFACES: Readonly<Record<Theme, readonly string[]>> = {
  light: ['#F6F8F8', '#FFFFFF', '#F1F4F4', '#F4F7F7', '#EAF4F4', '#E5EAEB'],
  dark: ['#0C1011', '#121718', '#181E20', '#171D1E', '#11282A', '#191F21', '#1D2527'],
}
const PANEL: Readonly<Record<Theme, string>> = { light: '#FFFFFF', dark: '#121718' }

const channel = (hex: string, at: number): number => Number.parseInt(hex.slice(at, at + 2), 16)
const toLinear = (v: number): number => (v <= 0.04045 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4)

export const linearOf = (hex: string): readonly [number, number, number] => {
  const part = (at: number) => toLinear(channel(hex, at) / 255)
  return [part(1), part(3), part(5)]
}

const luminance = (hex: string): number => {
  const [r, g, b] = linearOf(hex)
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}

export function contrast(one: string, other: string): number {
  const [a, b] = [luminance(one), luminance(other)]
  return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05)
}

/** The quiet ground that goes with an accent: some of it over a panel. */
function softOf(accent: string, theme: Theme): string {
  const under = PANEL[theme]
  const mixed = (at: number) => Math.round(channel(under, at) * 0.88 + channel(accent, at) * 0.12)
  return `#${[1, 3, 5]
    .map((at) => mixed(at).toString(16).padStart(2, '0'))
    .join('')
    .toUpperCase()}`
}

export interface ContrastPair {
  readonly theme: Theme
  /** The colour that is measured. */
  readonly colour: keyof ThemeColours
  /** The ground on which it is worst, `#rrggbb`. */
  readonly on: string
  readonly ratio: number
  readonly least: number
}

const worst = (theme: Theme, colour: keyof ThemeColours, hex: string, grounds: readonly string[], least: number): ContrastPair =>
  grounds.map((on) => ({ theme, colour, on, least, ratio: contrast(hex, on) })).reduce((low, pair) => (pair.ratio < low.ratio ? pair : low))

/** Each pair of colours that meet on a page, in both themes, at its worst. */
export function contrastPairs(palette: Palette): ContrastPair[] {
  return THEMES.flatMap((theme) => {
    const { accent, onAccent, text } = palette[theme]
    return [
      worst(theme, 'onAccent', onAccent, [accent], TEXT_CONTRAST),
      worst(theme, 'text', text, [...SURFACES[theme], softOf(accent, theme)], TEXT_CONTRAST),
      worst(theme, 'accent', accent, SURFACES[theme], MARK_CONTRAST),
    ]
  })
}

/** Those that WCAG AA refuses. A ratio is never rounded up to what is asked. */
export const failingPairs = (palette: Palette): ContrastPair[] => contrastPairs(palette).filter(({ ratio, least }) => ratio < least)
/** As people are told: cut, not rounded, so that 4.49 is not shown as 4.5. */
export const shownRatio = (ratio: number): number => Math.floor(ratio * 100) / 100
