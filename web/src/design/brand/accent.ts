import { contrast, MARK_CONTRAST, type Palette, SURFACES, TEXT_CONTRAST, type Theme } from '@portal/contracts/contrast.ts'
import { hexOf, hueDistance, type Oklch, oklchOf } from './oklch.ts'

export interface Accent {
  readonly accent: string
  readonly accentHover: string
  readonly accentSoft: string
  readonly accentText: string
  readonly onAccent: string
}

export interface DerivedAccent {
  readonly light: Accent
  readonly dark: Accent
  /** Too close to a status hue: the brand colour stays on logo and links, the primary button is inverted. */
  readonly statusLike: boolean
}

const DANGER_HUE = oklchOf('#D0312D').h
const WARN_HUE = oklchOf('#B87200').h

interface Ground {
  readonly surfaces: readonly string[]
  readonly own: Accent
  /** Which way more contrast lies. */
  readonly step: number
}

/** The six surfaces and our own petrol of each theme: the measure a brand's colour is fitted to. */
const grounds: Record<Theme, Ground> = {
  light: {
    surfaces: SURFACES.light,
    own: { accent: '#0B6A73', accentHover: '#08575F', accentSoft: '#E1F0F0', accentText: '#0A636C', onAccent: '#FFFFFF' },
    step: -0.005,
  },
  dark: {
    surfaces: SURFACES.dark,
    own: { accent: '#3FBABC', accentHover: '#5BCBCC', accentSoft: '#10302F', accentText: '#58C9CB', onAccent: '#041B1C' },
    step: 0.005,
  },
}

export function deriveAccent(brand: string): DerivedAccent {
  const colour = oklchOf(brand)
  const statusLike = colour.c > 0.04 && (hueDistance(colour.h, DANGER_HUE) <= 20 || hueDistance(colour.h, WARN_HUE) <= 20)
  return { light: fitted(colour, grounds.light), dark: fitted(colour, grounds.dark), statusLike }
}

/** Colours that staff chose by hand and that were checked when they were saved. A button under the pointer moves away from its writing. */
export const chosenAccent = (palette: Palette): DerivedAccent => ({
  light: chosen(palette, 'light'),
  dark: chosen(palette, 'dark'),
  statusLike: false,
})

function chosen(palette: Palette, theme: Theme): Accent {
  const { accent, onAccent, text } = palette[theme]
  const away = contrast(onAccent, '#FFFFFF') < contrast(onAccent, '#000000') ? '#000' : '#FFF'
  return {
    accent,
    onAccent,
    accentText: text,
    accentSoft: `color-mix(in srgb,${accent} 12%,${SURFACES[theme][1]})`,
    accentHover: `color-mix(in srgb,${accent} 86%,${away})`,
  }
}

function fitted(brand: Oklch, { surfaces, own, step }: Ground): Accent {
  const strength = Math.min(3, brand.c / oklchOf('#0B6A73').c)
  const like = (token: string, most = 0.24): Oklch => {
    const { l, c } = oklchOf(token)
    return { l, c: Math.min(c * strength, most), h: brand.h }
  }
  const shiftedUntil = (start: Oklch, enough: (hex: string) => boolean): string => {
    let now = start
    while (!enough(hexOf(now)) && now.l > 0.05 && now.l < 0.98) now = { ...now, l: now.l + step }
    return hexOf(now)
  }
  const onAll = (hex: string, least: number) => surfaces.every((surface) => contrast(hex, surface) >= least)
  const onAccent = step < 0 ? own.onAccent : hexOf(like(own.onAccent))
  const accentSoft = hexOf(like(own.accentSoft, 0.045))
  return {
    onAccent,
    accentSoft,
    accent: shiftedUntil(like(own.accent), (hex) => onAll(hex, MARK_CONTRAST) && contrast(hex, onAccent) >= TEXT_CONTRAST),
    accentHover: shiftedUntil(like(own.accentHover), (hex) => contrast(hex, onAccent) >= TEXT_CONTRAST),
    accentText: shiftedUntil(like(own.accentText), (hex) => onAll(hex, TEXT_CONTRAST) && contrast(hex, accentSoft) >= TEXT_CONTRAST),
  }
}

/** The style sheet that puts a brand's accent over the tokens; statuses never change with the brand. */
export function accentCss({ light, dark, statusLike }: DerivedAccent): string {
  const rules = (a: Accent, tint: number) =>
    statusLike
      ? `--selected:var(--side-on);--brand:${a.accent};--on-brand:${a.onAccent};--accent-text:${a.accentText};--accent:var(--text-2);--accent-hover:var(--text);` +
        '--accent-soft:var(--side-on);--on-accent:var(--canvas);--primary:var(--text);--primary-hover:var(--text-2);--on-primary:var(--canvas)'
      : `--selected:color-mix(in srgb,var(--accent) ${tint}%,var(--surface));--brand:${a.accent};--on-brand:${a.onAccent};--accent:${a.accent};--accent-hover:${a.accentHover};` +
        `--accent-soft:${a.accentSoft};--accent-text:${a.accentText};--on-accent:${a.onAccent}`
  return `:root[data-color-scheme='light']{${rules(light, 8)}}` + `:root[data-color-scheme='dark'],:root .dark-zone{${rules(dark, 14)}}`
}
