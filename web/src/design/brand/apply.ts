import { readStored, writeStored } from '../../lib/preference.ts'
import { accentCss, deriveAccent } from './accent.ts'

const HEX = /^#[0-9a-f]{6}$/i
const OWN = '#0B6A73'

/** The sheet in force: at first the one that theme.js made, if any. Other parts adopt sheets of their own, which stay. */
let current: CSSStyleSheet | null | undefined

/** Puts the brand's colour in force and remembers it, so that theme.js can paint it before the next start. */
export function applyBrandColour(colour: string | undefined): void {
  const css = colour && HEX.test(colour) && colour.toUpperCase() !== OWN ? accentCss(deriveAccent(colour)) : ''
  if (current === undefined) current = document.adoptedStyleSheets[0] ?? null
  if ((readStored('portal.accent') ?? '') === css && (current !== null) === Boolean(css)) return
  writeStored('portal.accent', css || null)
  const others = document.adoptedStyleSheets.filter((sheet) => sheet !== current)
  current = css ? new CSSStyleSheet() : null
  current?.replaceSync(css)
  document.adoptedStyleSheets = current ? [...others, current] : others
}
