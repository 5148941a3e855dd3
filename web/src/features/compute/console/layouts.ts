/** Where characters are on the keyboards that a machine may be set to. */

/** A key of the machine's keyboard and what is held with it. `dead`: the key shows nothing until Space follows. */
export interface Place {
  readonly code: string
  readonly shift: boolean
  readonly altGr?: boolean
  readonly dead?: boolean
}

const KEYS = (
  'Backquote Digit1 Digit2 Digit3 Digit4 Digit5 Digit6 Digit7 Digit8 Digit9 Digit0 Minus Equal ' +
  'KeyQ KeyW KeyE KeyR KeyT KeyY KeyU KeyI KeyO KeyP BracketLeft BracketRight ' +
  'KeyA KeyS KeyD KeyF KeyG KeyH KeyJ KeyK KeyL Semicolon Quote Backslash ' +
  'IntlBackslash KeyZ KeyX KeyC KeyV KeyB KeyN KeyM Comma Period Slash'
).split(' ')

interface Layout {
  /** A character for each of `KEYS`; a space where it has none that can be typed. */
  readonly plain: string
  readonly shifted: string
  readonly altGr: Readonly<Record<string, string>>
  readonly dead: string
}

/** As xkeyboard-config and console-data of Debian have them. */
const LAYOUTS = {
  us: {
    plain: "`1234567890-=qwertyuiop[]asdfghjkl;'\\ zxcvbnm,./",
    shifted: '~!@#$%^&*()_+QWERTYUIOP{}ASDFGHJKL:"| ZXCVBNM<>?',
    ...{ altGr: {}, dead: '' },
  },
  gb: {
    plain: "`1234567890-=qwertyuiop[]asdfghjkl;'#\\zxcvbnm,./",
    shifted: '¬!"£$%^&*()_+QWERTYUIOP{}ASDFGHJKL:@~|ZXCVBNM<>?',
    ...{ altGr: { Digit4: '€' }, dead: '' },
  },
  de: {
    plain: '^1234567890ß´qwertzuiopü+asdfghjklöä#<yxcvbnm,.-',
    shifted: '°!"§$%&/()=?`QWERTZUIOPÜ*ASDFGHJKLÖÄ\'>YXCVBNM;:_',
    altGr: {
      ...{ Digit2: '²', Digit3: '³', Digit7: '{', Digit8: '[', Digit9: ']', Digit0: '}', Minus: '\\' },
      ...{ KeyQ: '@', KeyE: '€', KeyM: 'µ', BracketRight: '~', IntlBackslash: '|' },
    },
    dead: '^´`',
  },
  fr: {
    plain: '²&é"\'(-è_çà)=azertyuiop $qsdfghjklmù*<wxcvbn,;:!',
    shifted: ' 1234567890°+AZERTYUIOP £QSDFGHJKLM%µ>WXCVBN?./§',
    altGr: {
      ...{ Digit2: '~', Digit3: '#', Digit4: '{', Digit5: '[', Digit6: '|', Digit7: '`', Digit8: '\\', Digit9: '^' },
      ...{ Digit0: '@', Minus: ']', Equal: '}', KeyE: '€' },
    },
    dead: '',
  },
} as const satisfies Record<string, Layout>

export type KeyboardLayout = keyof typeof LAYOUTS
export const KEYBOARD_LAYOUTS = Object.keys(LAYOUTS) as KeyboardLayout[]

function placesOf({ plain, shifted, altGr, dead }: Layout): ReadonlyMap<string, Place> {
  const places = new Map<string, Place>([[' ', { code: 'Space', shift: false }]])
  const add = (character: string | undefined, place: Place): void => {
    if (character && character !== ' ' && !places.has(character))
      places.set(character, dead.includes(character) ? { ...place, dead: true } : place)
  }
  for (const [at, code] of KEYS.entries()) add([...plain][at], { code, shift: false })
  for (const [at, code] of KEYS.entries()) add([...shifted][at], { code, shift: true })
  for (const [code, character] of Object.entries(altGr)) add(character, { code, shift: false, altGr: true })
  return places
}

const made = new Map<KeyboardLayout, ReadonlyMap<string, Place>>()

/** The characters that a layout has, and their keys. */
export function placesIn(layout: KeyboardLayout): ReadonlyMap<string, Place> {
  const places = made.get(layout) ?? placesOf(LAYOUTS[layout])
  made.set(layout, places)
  return places
}
