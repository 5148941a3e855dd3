import type { Palette } from '@portal/contracts/contrast.ts'
import { readStored, writeStored } from '../../lib/preference.ts'
import { accentCss, chosenAccent, deriveAccent } from './accent.ts'

const HEX = /^#[0-9a-f]{6}$/i
const OWN = '#0B6A73'

/** The sheet in force: at first the one that theme.js made, if any. Other parts adopt sheets of their own, which stay. */
let current: CSSStyleSheet | null | undefined

interface Coloured {
  readonly colour: string
  /** Chosen by hand, in place of what is made from the colour. */
  readonly palette: Palette | null
}

/** Puts the brand's colour in force and remembers it, so that theme.js can paint it before the next start. */
export function applyBrandColour({ colour, palette }: Coloured): void {
  const css = palette
    ? accentCss(chosenAccent(palette))
    : HEX.test(colour) && colour.toUpperCase() !== OWN
      ? accentCss(deriveAccent(colour))
      : ''
  if (current === undefined) current = document.adoptedStyleSheets[0] ?? null
  if ((readStored('portal.accent') ?? '') === css && (current !== null) === Boolean(css)) return
  writeStored('portal.accent', css || null)
  const others = document.adoptedStyleSheets.filter((sheet) => sheet !== current)
  current = css ? new CSSStyleSheet() : null
  current?.replaceSync(css)
  document.adoptedStyleSheets = current ? [...others, current] : others
}
