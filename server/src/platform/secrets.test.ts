import { randomBytes } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { parseKeyRing, SecretBox } from './secrets.ts'

const key = (): string => randomBytes(32).toString('base64')

describe('[A8] secrets at rest', () => {
  const old = `a:${key()}`
  const box = new SecretBox(parseKeyRing(old))

  it('open with the key that sealed them, and only in their own place', () => {
    const sealed = box.seal('hunter2 đồng 密码', 'vps:7:password')
    expect(sealed).not.toContain('hunter2')
    expect(box.open(sealed, 'vps:7:password')).toBe('hunter2 đồng 密码')
    expect(() => box.open(sealed, 'vps:8:password')).toThrow()
  })

  it('never seal the same text to the same bytes', () => {
    expect(box.seal('same', 'c')).not.toBe(box.seal('same', 'c'))
  })

  it('refuse a changed byte and a shortened tag', () => {
    const sealed = box.seal('text', 'c')
    expect(() => box.open(`${sealed.slice(0, -2)}AA`, 'c')).toThrow()
    expect(() => box.open(sealed.slice(0, 20), 'c')).toThrow()
  })

  it('stay readable after a rotation, and are told to be stale', () => {
    const sealed = box.seal('text', 'c')
    const rotated = new SecretBox(parseKeyRing(`b:${key()},${old}`))
    expect(rotated.open(sealed, 'c')).toBe('text')
    expect([sealed, rotated.seal('text', 'c')].map((text) => text.startsWith(`${rotated.currentKey}.`))).toEqual([false, true])
  })

  it('refuse a key ring whose keys are not 32 bytes', () => {
    expect(() => parseKeyRing('a:c2hvcnQ=')).toThrow('SECRET_KEYS')
    expect(() => parseKeyRing('')).toThrow('SECRET_KEYS')
  })
})
