import { describe, expect, it } from 'vitest'
import { strokesOf, typeText, unusualCharacters } from './keystrokes.ts'
import { KEYBOARD_LAYOUTS } from './layouts.ts'

const typed = async (text: string, signal?: AbortSignal) => {
  const keys: string[] = []
  await typeText({ sendKey: (keysym, code, down) => keys.push(`${down ? '+' : '-'}${code ?? keysym.toString(16)}`) }, text, { signal })
  return keys
}

describe('[S6] text pasted into a console is typed as somebody would press it', () => {
  it('holds Shift for capitals and upper signs, and for nothing else', async () => {
    expect(await typed('aB!')).toEqual([
      '+KeyA',
      '-KeyA',
      '+ShiftLeft',
      '+KeyB',
      '-KeyB',
      '-ShiftLeft',
      '+ShiftLeft',
      '+Digit1',
      '-Digit1',
      '-ShiftLeft',
    ])
  })

  it('has a key for every printable ASCII character', () => {
    const ascii = Array.from({ length: 95 }, (_, at) => String.fromCharCode(32 + at)).join('')
    const strokes = strokesOf(ascii)
    expect(strokes.map(({ keysym }) => keysym)).toEqual(Array.from({ length: 95 }, (_, at) => 32 + at))
    expect(strokes.filter(({ code }) => code === null)).toEqual([])
    expect(new Set(strokes.map(({ code, shift }) => `${code}${shift}`)).size).toBe(95)
  })

  it.each(KEYBOARD_LAYOUTS)('has a key of its own for every printable ASCII character on the layout %s', (layout) => {
    const ascii = Array.from({ length: 95 }, (_, at) => String.fromCharCode(32 + at)).join('')
    expect(unusualCharacters(ascii, layout)).toEqual([])
    const strokes = [...ascii].map((character) => strokesOf(character, layout)[0])
    expect(new Set(strokes.map((stroke) => `${stroke?.code} ${stroke?.shift} ${stroke?.altGr}`)).size).toBe(95)
  })

  it('presses the keys of the machine’s layout: AltGr where it needs it, and Space after a dead key', async () => {
    const keys = (text: string, layout: 'de' | 'fr' | 'gb') =>
      strokesOf(text, layout).map(({ code, shift, altGr }) => `${shift ? 'Shift+' : ''}${altGr ? 'AltGr+' : ''}${code}`)
    expect(keys('yZ-/@\\|~^', 'de')).toEqual([
      ...['KeyZ', 'Shift+KeyY', 'Slash', 'Shift+Digit7', 'AltGr+KeyQ', 'AltGr+Minus', 'AltGr+IntlBackslash', 'AltGr+BracketRight'],
      ...['Backquote', 'Space'],
    ])
    expect(keys('a1.@|m', 'fr')).toEqual(['KeyQ', 'Shift+Digit1', 'Shift+Comma', 'AltGr+Digit0', 'AltGr+Digit6', 'Semicolon'])
    expect(keys('@"#\\€', 'gb')).toEqual(['Shift+Quote', 'Shift+Digit2', 'Backslash', 'IntlBackslash', 'AltGr+Digit4'])
    expect(unusualCharacters('ß', 'de')).toEqual([])
  })

  it('holds AltGr and lets it go again', async () => {
    const sent: string[] = []
    await typeText({ sendKey: (_, code, down) => sent.push(`${down ? '+' : '-'}${code}`) }, '@', { layout: 'de' })
    expect(sent).toEqual(['+AltRight', '+KeyQ', '-KeyQ', '-AltRight'])
  })

  it('presses Enter once for a line end of any kind, Tab for a tab, and leaves other control characters out', () => {
    expect(strokesOf('\r\n\n\r\t\u0007').map(({ code }) => code)).toEqual(['Enter', 'Enter', 'Enter', 'Tab'])
  })

  it('sends what has no key on a US keyboard by its Unicode keysym, and names it beforehand', () => {
    expect(strokesOf('ế中é').map(({ keysym }) => keysym)).toEqual([0x01001ebf, 0x01004e2d, 0xe9])
    expect(unusualCharacters('a\nếaế中')).toEqual(['ế', '中'])
  })

  it('stops between two keys when it is cancelled, with no key left down', async () => {
    const control = new AbortController()
    const keys: string[] = []
    await typeText({ sendKey: (_, code, down) => keys.push(`${down ? '+' : '-'}${code}`) }, 'AB', {
      signal: control.signal,
      onTyped: () => control.abort(),
    })
    expect(keys).toEqual(['+ShiftLeft', '+KeyA', '-KeyA', '-ShiftLeft'])
  })
})
