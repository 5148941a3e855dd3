import { type KeyboardLayout, type Place, placesIn } from './layouts.ts'

/** One key as the machine's keyboard knows it: its meaning (keysym), its place (code), and whether Shift or AltGr is held. */
export interface Stroke {
  readonly keysym: number
  readonly code: string | null
  readonly shift: boolean
  readonly altGr?: boolean
}

const RETURN: Stroke = { keysym: 0xff0d, code: 'Enter', shift: false }
const TAB: Stroke = { keysym: 0xff09, code: 'Tab', shift: false }
const SPACE: Stroke = { keysym: 0x20, code: 'Space', shift: false }
export const SHIFT = { keysym: 0xffe1, code: 'ShiftLeft' } as const
const ALT_GR = { keysym: 0xfe03, code: 'AltRight' } as const

/** Latin-1 is its own keysym; the rest of Unicode lies above 0x01000000. */
const keysymOf = (point: number): number => (point < 0x100 ? point : 0x01000000 + point)

/**
 * Text as the keys a person would press on the machine's keyboard. Line ends of every kind are one Enter; other control characters are left out.
 */
export function strokesOf(text: string, layout: KeyboardLayout = 'us'): Stroke[] {
  const places = placesIn(layout)
  return [...text.replaceAll(/\r\n?/g, '\n')].flatMap((character): Stroke[] => {
    if (character === '\n') return [RETURN]
    if (character === '\t') return [TAB]
    const point = character.codePointAt(0) ?? 0
    if (point < 0x20 || point === 0x7f) return []
    const place: Partial<Place> = places.get(character) ?? {}
    const { code = null, shift = false, altGr = false, dead = false } = place
    const stroke: Stroke = { keysym: keysymOf(point), code, shift, ...(altGr && { altGr }) }
    return dead ? [stroke, SPACE] : [stroke]
  })
}

/** Characters the layout has no key for: a text console may not take them. */
export const unusualCharacters = (text: string, layout: KeyboardLayout = 'us'): string[] => [
  ...new Set([...text].filter((character) => !/[\n\r\t]/.test(character) && !placesIn(layout).has(character))),
]

interface Keyboard {
  sendKey(keysym: number, code: string | null, down?: boolean): void
}

const PAUSE_MS = 12

/** Types slowly enough for a firmware screen; `onTyped` counts, an aborted signal stops between two keys. */
export async function typeText(
  keyboard: Keyboard,
  text: string,
  { signal, onTyped, layout }: { signal?: AbortSignal; onTyped?: (n: number) => void; layout?: KeyboardLayout } = {},
): Promise<void> {
  let typed = 0
  for (const { keysym, code, shift, altGr } of strokesOf(text, layout)) {
    if (signal?.aborted) return
    const held = shift ? SHIFT : altGr ? ALT_GR : null
    if (held) keyboard.sendKey(held.keysym, held.code, true)
    keyboard.sendKey(keysym, code, true)
    keyboard.sendKey(keysym, code, false)
    if (held) keyboard.sendKey(held.keysym, held.code, false)
    onTyped?.(++typed)
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS))
  }
}
