import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type HestiaPeer, startHestia } from '../../../../test/panels/hestia.ts'
import { hostingConformance } from '../conformance.ts'
import type { HostingDriver } from '../port.ts'
import { hestiaVendor } from './driver.ts'

function driverOf(peer: HestiaPeer, more: object = {}): HostingDriver {
  const { host, port, accessKey, secretKey, authority } = peer
  return hestiaVendor.create(hestiaVendor.config.parse({ host, port, accessKey, secretKey, ca: authority.pem, ...more }), {
    id: 'hestia-1',
  })
}
const spec = {
  key: 'hosting-7',
  username: 'h7',
  domain: 'seven.example',
  email: 'a@example.com',
  package: 'portal-small',
  password: 'Cq7m-Zt4x-9',
}

hostingConformance('HestiaCP', async () => {
  const peer = await startHestia()
  return {
    driver: driverOf(peer),
    stranger: driverOf(peer, { secretKey: 'x'.repeat(40) }),
    packages: ['portal-small', 'portal-large'],
    plant: async ({ username, domain }) => peer.plant(username, { sites: [{ domain, ip: '192.0.2.10' }] }),
    takes: async (username, password) => peer.users.get(username)?.password === password,
    loseNext: () => {
      peer.fail('v-add-user', 'lost')
      peer.fail('v-suspend-user', 'lost')
    },
    dispose: peer.close,
  }
})

describe('HestiaCP', () => {
  let peer: HestiaPeer
  let driver: HostingDriver
  beforeAll(async () => {
    peer = await startHestia()
    driver = driverOf(peer)
  })
  afterAll(() => peer.close())

  it('finishes singly what broke off behind a site, and does not take the site for somebody else’s', async () => {
    peer.leaveDomainHalfDone()
    await expect(driver.ensureAccount(spec)).rejects.toMatchObject({
      kind: 'unknown-outcome',
      message: expect.stringContaining('E_RESTART'),
    })
    expect([...(peer.users.get('h7')?.mail ?? [])]).toEqual([])
    expect(await driver.ensureAccount(spec)).toMatchObject({ username: 'h7', domain: 'seven.example', ours: true })
    expect([...(peer.users.get('h7')?.mail ?? [])]).toEqual(['seven.example'])
  })

  it('makes an account also where neither name server nor mail is installed', async () => {
    Object.assign(peer.installed, { dns: false, mail: false })
    const other = { ...spec, key: 'hosting-8', username: 'h8', domain: 'eight.example' }
    for (let twice = 0; twice < 2; twice++) expect(await driver.ensureAccount(other)).toMatchObject({ domain: 'eight.example' })
    Object.assign(peer.installed, { dns: true, mail: true })
  })

  it('takes no account under our key that another portal made, nor one of the system', async () => {
    await expect(driverOf(peer, { mark: 'other' }).ensureAccount({ ...spec, package: 'other-small' })).rejects.toMatchObject({
      kind: 'already-there',
    })
    const taken = { ...spec, username: 'nobody', domain: 'nobody.example' }
    await expect(driver.ensureAccount(taken)).rejects.toMatchObject({ kind: 'already-there' })
  })

  it('says by Hestia’s numbers what was refused, and changes nothing then', async () => {
    const refusals = [
      [
        () => driver.ensureAccount({ ...spec, username: 'h9', domain: 'nine.example', package: 'portal-nowhere' }),
        /v-add-user answered 3 \(E_NOTEXIST\)/,
      ],
      [
        () => driver.ensureAccount({ ...spec, username: 'h9', domain: 'nine.example', email: 'nobody' }),
        /v-add-user answered 2 \(E_INVALID\)/,
      ],
      [() => driver.changePackage('h7', 'portal-nowhere'), /v-change-user-package answered 3/],
      [() => driver.changePackage('h7', 'portal-none'), /answered 8 \(E_LIMIT\)/],
      [() => driver.setPassword('h7', 'short'), /answered 2/],
    ] as const
    for (const [asked, message] of refusals)
      await expect(asked()).rejects.toMatchObject({ kind: 'refused', message: expect.stringMatching(message) })
    expect(peer.users.has('h9')).toBe(false)
    expect(peer.users.get('h7')).toMatchObject({ package: 'portal-small', password: spec.password })
  })

  it('gives no account a package by which it could leave our hands', async () => {
    const other = { ...spec, username: 'h10', domain: 'ten.example', package: 'default' }
    for (const asked of [() => driver.ensureAccount(other), () => driver.changePackage('h7', 'default')])
      await expect(asked()).rejects.toMatchObject({ kind: 'refused', message: expect.stringContaining('begin with "portal-"') })
    expect([peer.users.has('h10'), peer.users.get('h7')?.package]).toEqual([false, 'portal-small'])
  })

  it.each([
    ['lost', 'unknown-outcome'],
    ['broken', 'unknown-outcome'],
    ['error', 'unknown-outcome'],
    ['error-after', 'unknown-outcome'],
    ['garbled', 'unknown-outcome'],
  ] as const)('does not know what became of a command whose answer is %s, and a look tells', async (fault, kind) => {
    peer.fail('v-suspend-user', fault)
    await expect(driver.suspend('h7')).rejects.toMatchObject({ name: 'DriverError', kind })
    const happened = peer.users.get('h7')?.suspended
    expect(await driver.findAccount('h7')).toMatchObject({ suspended: happened })
    await driver.suspend('h7')
    expect(await driver.findAccount('h7')).toMatchObject({ suspended: true })
    await driver.resume('h7')
  })

  it.each(['lost', 'error', 'garbled'] as const)('asks again later where a look is %s', async (fault) => {
    peer.fail('v-list-user', fault)
    await expect(driver.findAccount('h7')).rejects.toMatchObject({ kind: 'retry-later' })
    peer.fail('v-list-users', fault)
    await expect(driver.listAccounts()).rejects.toMatchObject({ kind: 'retry-later' })
  })

  it('waits for a slow panel', async () => {
    peer.fail('v-list-users', 'slow')
    expect((await driver.listAccounts()).map(({ username }) => username)).toEqual(['h7', 'h8'])
  })

  it('says when Hestia no longer lets this host or this command in, or the API is off', async () => {
    peer.allowed.delete('v-delete-user')
    expect(await driver.probe()).toMatchObject({ ok: false, reason: expect.stringMatching(/v-delete-user.*commands the key may run/) })
    await expect(driver.remove('h7')).rejects.toMatchObject({ kind: 'bad-credentials' })
    peer.allowed.add('v-delete-user')
    peer.allowedAddresses.clear()
    expect(await driver.probe()).toMatchObject({ ok: false, reason: expect.stringContaining('API_ALLOWED_IP') })
    peer.allowedAddresses.add('127.0.0.1')
    peer.api.enabled = false
    expect(await driver.probe()).toMatchObject({ ok: false })
    peer.api.enabled = true
    expect(await driver.probe()).toMatchObject({ ok: true, detail: expect.stringContaining('3 users') })
  })

  it('keeps what its owner gave another name where the package says whose it is; else it is left alone', async () => {
    const user = peer.users.get('h8')
    if (user) Object.assign(user, { name: 'Jane Doe', package: 'portal-small' })
    expect(await driver.findAccount('h8')).toMatchObject({ ours: true })
    await driver.suspend('h8')
    if (user) Object.assign(user, { package: 'small' })
    expect(await driver.findAccount('h8')).toMatchObject({ ours: false, suspended: true })
    await expect(driver.remove('h8')).rejects.toMatchObject({ kind: 'refused', message: expect.stringContaining('v-change-user-name') })
    expect(peer.users.has('h8')).toBe(true)
  })

  it('measures all that are asked for in one call, and has no sign-in link', async () => {
    const user = peer.users.get('h7')
    if (user) user.usage = { disk: 120, bandwidth: 34, mailboxes: 5, databases: 2 }
    const asked = peer.asked.length
    expect(await driver.usage?.(['h7', 'admin'])).toEqual(
      new Map([
        ['h7', { diskMb: 120, transferMb: 34, sites: 1, mailboxes: 5, databases: 2 }],
        ['admin', { diskMb: 0, transferMb: 0, sites: 0, mailboxes: 0, databases: 0 }],
      ]),
    )
    expect(peer.asked.slice(asked)).toEqual(['v-list-users'])
    expect(driver.signInLink).toBeUndefined()
  })
})
