import { createPublicKey, verify } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestPortal, type TestPortal } from '../../../test/support/portal.ts'
import { setUpgrading } from './index.ts'

let portal: TestPortal
beforeAll(async () => {
  portal = await createTestPortal()
})
afterAll(() => portal.dispose())

const SPKI_HEAD = Buffer.from('302a300506032b6570032100', 'hex')

describe('[B1] brand by host name', () => {
  it('signs exactly the bytes it answers', async () => {
    const { payload, signature, publicKey } = await portal.ok('public/domain/metadata')
    const key = createPublicKey({ key: Buffer.concat([SPKI_HEAD, Buffer.from(publicKey, 'base64')]), format: 'der', type: 'spki' })
    expect(verify(null, Buffer.from(payload), key, Buffer.from(signature, 'base64'))).toBe(true)
    expect(verify(null, Buffer.from(payload.replace('Arden', 'Ardent')), key, Buffer.from(signature, 'base64'))).toBe(false)
  })

  it('answers a host of its own as that brand and any other as the one that takes all', async () => {
    const sen = await portal.ok('public/domain/metadata', {}, { host: 'sen.localhost:3000' })
    const any = await portal.ok('public/domain/metadata', {}, { host: 'whatever.example' })
    expect(JSON.parse(sen.payload)).toMatchObject({ code: 'sen', currency: 'VND', defaultLocale: 'vi-VN' })
    expect(JSON.parse(any.payload)).toMatchObject({ code: 'arden', currency: 'USD' })
  })
})

describe('[B2] upgrading', () => {
  it('still serves the metadata, with the flag on', async () => {
    await portal.db.transaction((tx) => setUpgrading(tx, 1, true))
    const { payload } = await portal.ok('public/domain/metadata')
    expect(JSON.parse(payload)).toMatchObject({ upgrading: true })
    await portal.db.transaction((tx) => setUpgrading(tx, 1, false))
  })

  it('stops every other call at once where the flag was set, and lets them through again', async () => {
    const login = { username: 'nobody', password: 'Wrong-pass-1' }
    expect((await portal.refused('user/login', login)).data.code).toBe('sign-in-failed')
    await portal.db.transaction((tx) => setUpgrading(tx, 1, true))
    const stopped = await portal.refused('user/login', login)
    expect(stopped).toMatchObject({ http: 503, data: { code: 'upgrading' } })
    await portal.db.transaction((tx) => setUpgrading(tx, 1, false))
    expect((await portal.refused('user/login', login)).data.code).toBe('sign-in-failed')
  })
})
