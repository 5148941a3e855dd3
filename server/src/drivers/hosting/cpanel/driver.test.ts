import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type CpanelPeer, startCpanel } from '../../../../test/panels/cpanel.ts'
import { hostingConformance } from '../conformance.ts'
import type { HostingDriver } from '../port.ts'
import { cpanelVendor } from './driver.ts'

function driverOf(peer: CpanelPeer, more: object = {}): HostingDriver {
  const { host, port, user, token, authority } = peer
  return cpanelVendor.create(cpanelVendor.config.parse({ host, port, user, token, ca: authority.pem, ...more }), { id: 'cpanel-1' })
}
const spec = {
  key: 'hosting-7',
  username: 'h7',
  domain: 'seven.example',
  email: 'a@example.com',
  package: 'small',
  password: 'Cq7m-Zt4x-9',
}

hostingConformance('cPanel', async () => {
  const peer = await startCpanel()
  return {
    driver: driverOf(peer),
    stranger: driverOf(peer, { token: 'Z'.repeat(32) }),
    packages: ['small', 'large'],
    plant: async ({ username, domain }) => peer.plant(username, { domain }),
    takes: async (username, password) => peer.accounts.get(username)?.password === password,
    loseNext: () => {
      peer.fail('createacct', 'lost')
      peer.fail('suspendacct', 'lost')
    },
    dispose: peer.close,
  }
})

describe('cPanel', () => {
  let peer: CpanelPeer
  let driver: HostingDriver
  const now = new Date('2026-11-23T09:00:00Z')
  beforeAll(async () => {
    peer = await startCpanel({ now: () => now })
    driver = driverOf(peer)
    await driver.ensureAccount(spec)
  })
  afterAll(() => peer.close())

  it('is no driver of root: what root owns is everybody’s', () => {
    expect(cpanelVendor.config.safeParse({ host: 'panel.example', user: 'root', token: 'Z'.repeat(32) }).success).toBe(false)
  })

  it('hears of a name or a domain that another reseller has, also where WHM shows it to nobody else', async () => {
    peer.plant('h50', { owner: 'somebody', domain: 'fifty.example' })
    peer.caller.sees = 'own'
    expect(await driver.findAccount('h50')).toBeUndefined()
    for (const taken of [{ username: 'h50' }, { domain: 'fifty.example' }]) {
      const asked = { ...spec, username: 'h51', domain: 'other.example', ...taken }
      await expect(driver.ensureAccount(asked)).rejects.toMatchObject({ kind: 'already-there' })
    }
    peer.caller.sees = 'all'
    expect(peer.accounts.has('h51')).toBe(false)
  })

  it('does not take an account of ours for one of another domain', async () => {
    await expect(driver.ensureAccount({ ...spec, domain: 'eight.example' })).rejects.toMatchObject({ kind: 'already-there' })
  })

  it('says in WHM’s words what was refused, and changes nothing then', async () => {
    const refusals = [
      [
        () => driver.ensureAccount({ ...spec, username: 'h9', domain: 'nine.example', package: 'nowhere' }),
        /createacct: .*nowhere.*does not exist/,
      ],
      [() => driver.ensureAccount({ ...spec, username: 'h9', domain: 'nine.example', password: 'short' }), /low strength/],
      [() => driver.changePackage('h7', 'nowhere'), /changepackage: .*nowhere/],
      [() => driver.setPassword('h7', 'short'), /passwd: .*low strength/],
    ] as const
    for (const [asked, message] of refusals)
      await expect(asked()).rejects.toMatchObject({ kind: 'refused', message: expect.stringMatching(message) })
    expect(peer.accounts.has('h9')).toBe(false)
    expect(peer.accounts.get('h7')).toMatchObject({ plan: 'small', password: spec.password })
  })

  it.each(['lost', 'broken', 'error', 'error-after', 'garbled'] as const)(
    'does not know what became of a call whose answer is %s, and a look tells',
    async (fault) => {
      peer.fail('suspendacct', fault)
      await expect(driver.suspend('h7')).rejects.toMatchObject({ name: 'DriverError', kind: 'unknown-outcome' })
      expect(await driver.findAccount('h7')).toMatchObject({ suspended: peer.accounts.get('h7')?.suspended })
      await driver.suspend('h7')
      expect(await driver.findAccount('h7')).toMatchObject({ suspended: true })
      await driver.resume('h7')
    },
  )

  it.each(['lost', 'error', 'garbled'] as const)('asks again later where a look is %s', async (fault) => {
    peer.fail('listaccts', fault)
    await expect(driver.listAccounts()).rejects.toMatchObject({ kind: 'retry-later' })
  })

  it('waits for a slow panel, and makes no second account of an answer that was lost', async () => {
    peer.fail('createacct', 'slow')
    const slow = { ...spec, username: 'h60', domain: 'sixty.example' }
    expect(await driver.ensureAccount(slow)).toMatchObject({ username: 'h60' })
    peer.fail('createacct', 'lost')
    const lost = { ...spec, username: 'h61', domain: 'sixty-one.example' }
    await expect(driver.ensureAccount(lost)).rejects.toMatchObject({ kind: 'unknown-outcome' })
    const asked = peer.asked.length
    expect(await driver.ensureAccount(lost)).toMatchObject({ username: 'h61', ours: true })
    expect(peer.asked.slice(asked)).not.toContain('createacct')
  })

  it('says when WHM no longer lets this host in, or the reseller may not do something', async () => {
    peer.allowedAddresses.clear()
    expect(await driver.probe()).toMatchObject({ ok: false, reason: expect.stringContaining('address') })
    await expect(driver.listAccounts()).rejects.toMatchObject({ kind: 'bad-credentials' })
    peer.allowedAddresses.add('127.0.0.1')
    peer.allowed.delete('removeacct')
    await expect(driver.remove('h7')).rejects.toMatchObject({ kind: 'refused', message: expect.stringContaining('permission') })
    peer.allowed.add('removeacct')
    expect(await driver.probe()).toMatchObject({ ok: true, detail: expect.stringContaining('owns 3 accounts') })
  })

  it('measures disk and transfer of all in two calls, and signs in by a link that ends', async () => {
    peer.plant('h7', { disk: 14, transferred: 3 * 1_048_576 })
    const asked = peer.asked.length
    expect(await driver.usage?.(['h7'])).toEqual(
      new Map([['h7', { diskMb: 14, transferMb: 3, sites: null, mailboxes: null, databases: null }]]),
    )
    expect(peer.asked.slice(asked).toSorted()).toEqual(['listaccts', 'showbw'])
    const link = await driver.signInLink?.('h7')
    expect(link).toMatchObject({ url: expect.stringMatching(/^https:.*cpsess/), expiresAt: new Date('2026-11-23T09:15:00Z') })
  })

  it('leaves the password of databases as it is, and brings none back', async () => {
    await driver.setPassword('h7', 'Nq8w-Rk5y-77')
    expect(peer.accounts.get('h7')?.password).toBe('Nq8w-Rk5y-77')
  })
})
