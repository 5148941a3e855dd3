/** One key as the machine's keyboard knows it: its meaning (keysym), its place (code), and whether Shift is held. */
export interface Stroke {
  readonly keysym: number
  readonly code: string | null
  readonly shift: boolean
}

const row = (codes: readonly string[], plain: string, shifted: string): [string, { code: string; shift: boolean }][] =>
  codes.flatMap((code, at) => [
    [plain[at] ?? '', { code, shift: false }],
    [shifted[at] ?? '', { code, shift: true }],
  ])

const letters = 'abcdefghijklmnopqrstuvwxyz'
const letterCodes = [...letters].map((letter) => `Key${letter.toUpperCase()}`)
const digitCodes = [...'1234567890'].map((digit) => `Digit${digit}`)
const signCodes = [
  'Minus',
  'Equal',
  'BracketLeft',
  'BracketRight',
  'Backslash',
  'Semicolon',
  'Quote',
  'Backquote',
  'Comma',
  'Period',
  'Slash',
]

/** Places on a US keyboard, which is what a fresh machine's console expects. */
const places = new Map<string, { code: string; shift: boolean }>([
  ...row(letterCodes, letters, letters.toUpperCase()),
  ...row(digitCodes, '1234567890', '!@#$%^&*()'),
  ...row(signCodes, "-=[]\\;'`,./", '_+{}|:"~<>?'),
  [' ', { code: 'Space', shift: false }],
])

const RETURN: Stroke = { keysym: 0xff0d, code: 'Enter', shift: false }
const TAB: Stroke = { keysym: 0xff09, code: 'Tab', shift: false }
export const SHIFT = { keysym: 0xffe1, code: 'ShiftLeft' } as const

/** Latin-1 is its own keysym; the rest of Unicode lies above 0x01000000. */
const keysymOf = (point: number): number => (point < 0x100 ? point : 0x01000000 + point)

/** Text as the keys somebody would press. Line ends of every kind are one Enter; other control characters are left out. */
export function strokesOf(text: string): Stroke[] {
  return [...text.replaceAll(/\r\n?/g, '\n')].flatMap((character): Stroke[] => {
    if (character === '\n') return [RETURN]
    if (character === '\t') return [TAB]
    const point = character.codePointAt(0) ?? 0
    if (point < 0x20 || point === 0x7f) return []
    const place = places.get(character)
    return [{ keysym: keysymOf(point), code: place?.code ?? null, shift: place?.shift ?? false }]
  })
}

/** Characters a US keyboard has no key for: a text console may not take them. */
export const unusualCharacters = (text: string): string[] => [
  ...new Set([...text].filter((character) => !/[\n\r\t]/.test(character) && !places.has(character))),
]

interface Keyboard {
  sendKey(keysym: number, code: string | null, down?: boolean): void
}

const PAUSE_MS = 12

/** Types slowly enough for a firmware screen; `onTyped` counts, an aborted signal stops between two keys. */
export async function typeText(
  keyboard: Keyboard,
  text: string,
  { signal, onTyped }: { signal?: AbortSignal; onTyped?: (n: number) => void } = {},
): Promise<void> {
  let typed = 0
  for (const { keysym, code, shift } of strokesOf(text)) {
    if (signal?.aborted) return
    if (shift) keyboard.sendKey(SHIFT.keysym, SHIFT.code, true)
    keyboard.sendKey(keysym, code, true)
    keyboard.sendKey(keysym, code, false)
    if (shift) keyboard.sendKey(SHIFT.keysym, SHIFT.code, false)
    onTyped?.(++typed)
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS))
  }
}
