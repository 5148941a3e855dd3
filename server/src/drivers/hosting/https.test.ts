import type { AddressInfo } from 'node:net'
import { createServer } from 'node:net'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { makeAuthority } from '../../../test/panels/certificate.ts'
import { type SecurePeer, secureServe } from '../../../test/panels/secure-peer.ts'
import { askPanel } from './https.ts'
import { pemOf, trustSettings } from './trust.ts'

let peer: SecurePeer
beforeAll(async () => {
  const answer = () => ({ status: 200, type: 'text/plain', body: 'hello' })
  peer = await secureServe({ commandOf: ({ form }) => form.get('cmd') ?? '', answer })
})
afterAll(() => peer.close())

const sent = { path: '/', form: { cmd: 'do', password: 'secret' }, changes: true, patienceMs: 5000 }
const ask = (trust: { ca?: string; fingerprint?: string }, port = peer.port) => askPanel({ host: '127.0.0.1', port, ...trust }, sent)

it('speaks to a panel whose authority, or whose certificate, was entered, however it was written', async () => {
  const { pem } = peer.authority
  const { fingerprint } = peer
  const written = [
    { ca: pem },
    { ca: pem.replace(/\n/g, ' ') },
    { fingerprint },
    { fingerprint: fingerprint.replace(/:/g, '').toLowerCase() },
  ]
  for (const trust of written) expect((await ask(trust)).text).toBe('hello')
  expect(pemOf(pem.replace(/\n/g, ' '))).toBe(pem)
})

it('sends nothing to a panel that nobody vouches for, and names its fingerprint', async () => {
  const before = peer.asked.length
  const [stranger, other] = [makeAuthority('Another one'), `${'00:'.repeat(31)}00`]
  await expect(ask({})).rejects.toMatchObject({ name: 'DriverError', kind: 'retry-later' })
  await expect(ask({ ca: stranger.pem })).rejects.toMatchObject({ kind: 'retry-later' })
  await expect(ask({ fingerprint: other })).rejects.toMatchObject({
    kind: 'retry-later',
    message: expect.stringContaining(peer.fingerprint),
  })
  expect(peer.asked.length).toBe(before)
})

it('sends nothing once the panel’s certificate is another', async () => {
  const another = await secureServe({ commandOf: () => '', answer: () => ({ status: 200, type: 'text/plain', body: '' }) })
  const trust = { fingerprint: another.fingerprint }
  await ask(trust, another.port)
  another.changeCertificate()
  await expect(ask(trust, another.port)).rejects.toMatchObject({ kind: 'retry-later' })
  await expect(ask({ ca: another.authority.pem }, another.port)).rejects.toMatchObject({ kind: 'retry-later' })
  expect(another.asked).toHaveLength(1)
  await another.close()
})

it('knows whether something was sent: before it, it may be tried again; after it, nobody knows', async () => {
  const trust = { ca: peer.authority.pem }
  await expect(ask(trust, 1)).rejects.toMatchObject({ kind: 'retry-later' })
  peer.fail('do', 'broken')
  await expect(ask(trust)).rejects.toMatchObject({ kind: 'unknown-outcome' })
  peer.fail('do', 'slow')
  const impatient = askPanel({ host: '127.0.0.1', port: peer.port, ...trust }, { ...sent, patienceMs: 50 })
  await expect(impatient).rejects.toMatchObject({ kind: 'unknown-outcome', message: 'the panel does not answer' })
  peer.fail('do', 'broken')
  const look = askPanel({ host: '127.0.0.1', port: peer.port, ...trust }, { ...sent, changes: false })
  await expect(look).rejects.toMatchObject({ kind: 'retry-later' })
})

it('gives up on what takes a connection and speaks no TLS', async () => {
  const mute = createServer((socket) => void socket.end('220 ready\r\n'))
  await new Promise<void>((done) => mute.listen(0, '127.0.0.1', done))
  await expect(ask({ fingerprint: peer.fingerprint }, (mute.address() as AddressInfo).port)).rejects.toMatchObject({ kind: 'retry-later' })
  mute.close()
})

it('takes certificates and fingerprints, and nothing else, as settings', () => {
  expect(trustSettings.ca.safeParse(peer.authority.pem).success).toBe(true)
  expect(trustSettings.fingerprint.safeParse(peer.fingerprint).success).toBe(true)
  for (const wrong of ['', 'abc', `${peer.fingerprint}:00`]) expect(trustSettings.fingerprint.safeParse(wrong).success).toBe(false)
  expect(trustSettings.ca.safeParse(peer.authority.key).success).toBe(false)
})
