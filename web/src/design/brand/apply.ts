import { readStored, writeStored } from '../../lib/preference.ts'
import { accentCss, deriveAccent } from './accent.ts'

const HEX = /^#[0-9a-f]{6}$/i
const OWN = '#0B6A73'

/** Puts the brand's colour in force and remembers it, so that theme.js can paint it before the next start. */
export function applyBrandColour(colour: string | undefined): void {
  const css = colour && HEX.test(colour) && colour.toUpperCase() !== OWN ? accentCss(deriveAccent(colour)) : ''
  if ((readStored('portal.accent') ?? '') === css && document.adoptedStyleSheets.length > 0 === Boolean(css)) return
  writeStored('portal.accent', css || null)
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(css)
  document.adoptedStyleSheets = [sheet]
}
