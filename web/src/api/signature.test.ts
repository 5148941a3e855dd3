import { generateKeyPairSync, sign } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { verifySignature } from './signature.ts'

const { publicKey, privateKey } = generateKeyPairSync('ed25519')
const key = publicKey.export({ type: 'spki', format: 'der' }).subarray(-32).toString('base64')
const payload = JSON.stringify({ name: 'Mây Sáng 云' })
const signature = sign(null, Buffer.from(payload), privateKey).toString('base64')

afterEach(() => vi.unstubAllGlobals())

/** With `subtle`, as under https; without it, as on a LAN address [R4b]. */
describe.each([
  ['the browser’s own check', globalThis.crypto],
  ['the check in plain JavaScript', {}],
])('[B1] the brand is shown only with a valid signature: %s', (_, crypto) => {
  beforeEach(() => vi.stubGlobal('crypto', crypto))

  it('accepts what the server signed, letters of all languages included', async () => {
    expect(await verifySignature(payload, signature, key)).toBe(true)
  })

  it('refuses a changed text, another key, and a signature that is missing or no signature', async () => {
    expect(await verifySignature(payload.replace('Mây', 'May'), signature, key)).toBe(false)
    const other = generateKeyPairSync('ed25519').publicKey.export({ type: 'spki', format: 'der' }).subarray(-32).toString('base64')
    expect(await verifySignature(payload, signature, other)).toBe(false)
    for (const none of ['', undefined, 'not base64!', 'AAAA']) expect(await verifySignature(payload, none, key)).toBe(false)
  })
})
