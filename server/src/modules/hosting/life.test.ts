import { events } from '@portal/contracts/events.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startCpanel } from '../../../test/panels/cpanel.ts'
import { startHestia } from '../../../test/panels/hestia.ts'
import type { PanelFault, SecurePeer } from '../../../test/panels/secure-peer.ts'
import { type Customer, customer, PASSWORD } from '../../../test/support/customers.ts'
import { column, serviceNow } from '../../../test/support/life.ts'
import { createTestPortal, type TestPortal } from '../../../test/support/portal.ts'
import { operator, type StaffMember } from '../../../test/support/staff.ts'
import { createService, endService, orderBuild, patchService, resumeService, suspendService } from '../services/index.ts'

/** An account as the panel itself has it. */
interface Really {
  readonly suspended: boolean
  readonly package: string
  readonly password: string
  readonly domain: string | undefined
}

interface Stand {
  readonly vendor: string
  readonly peer: SecurePeer
  readonly settings: Record<string, string | number>
  readonly packages: readonly [string, string]
  /** Names of its commands. */
  readonly commands: { create: string; suspend: string; resume: string; package: string; password: string; remove: string }
  /** Every account but those that were there before. */
  readonly really: () => Readonly<Record<string, Really>>
  readonly plant: (username: string, domain: string) => void
  /** Somebody suspends an account on the panel itself. */
  readonly suspendByHand: (username: string) => void
}

async function hestia(): Promise<Stand> {
  const peer = await startHestia()
  const { host, port, accessKey, secretKey, fingerprint } = peer
  const change = {
    suspend: 'v-suspend-user',
    resume: 'v-unsuspend-user',
    package: 'v-change-user-package',
    password: 'v-change-user-password',
  }
  return {
    ...{ vendor: 'hestia', peer, settings: { host, port, accessKey, secretKey, fingerprint }, packages: ['portal-small', 'portal-large'] },
    commands: { create: 'v-add-user', ...change, remove: 'v-delete-user' },
    really: () =>
      Object.fromEntries(
        [...peer.users]
          .filter(([name]) => name !== 'admin')
          .map(([name, { suspended, package: packageName, password, sites }]) => [
            name,
            { suspended, package: packageName, password, domain: sites[0]?.domain },
          ]),
      ),
    plant: (username, domain) => peer.plant(username, { sites: [{ domain, ip: '192.0.2.10' }] }),
    suspendByHand: (username) => peer.plant(username, { ...peer.users.get(username), suspended: true }),
  }
}

async function cpanel(): Promise<Stand> {
  const peer = await startCpanel()
  const { host, port, user, token, fingerprint } = peer
  const change = { suspend: 'suspendacct', resume: 'unsuspendacct', package: 'changepackage', password: 'passwd' }
  return {
    ...{ vendor: 'cpanel', peer, settings: { host, port, user, token, fingerprint }, packages: ['small', 'large'] },
    commands: { create: 'createacct', ...change, remove: 'removeacct' },
    really: () =>
      Object.fromEntries(
        [...peer.accounts].map(([name, { suspended, plan, password, domain }]) => [name, { suspended, package: plan, password, domain }]),
      ),
    plant: (username, domain) => peer.plant(username, { domain }),
    suspendByHand: (username) => peer.plant(username, { suspended: true }),
  }
}

let portal: TestPortal
let staff: StaffMember
let owner: Customer
beforeAll(async () => {
  portal = await createTestPortal()
  staff = await operator(portal, 'owner')
  owner = await customer(portal, 'webmaster')
})
afterAll(() => portal.dispose())

const planId = async (code: string) => Number((await column(portal, 'select id from plan where code = $1', code))[0])
const state = async (id: number) => (await column(portal, 'select state from hosting where service_id = $1', id))[0]
const shown = async (id: number) => (await serviceNow(portal, id)).paymentStatus

describe.each([
  ['HestiaCP', hestia],
  ['cPanel', cpanel],
] as const)('[S12] hosting on %s', (_, makeStand) => {
  let stand: Stand
  let panelId: string
  let locationId: number
  let id: number
  const account = () => stand.really()[`h${id}`]
  const loses = (command: string, fault: PanelFault) => stand.peer.fail(command, fault)

  beforeAll(async () => {
    stand = await makeStand()
    // Where no panel of the demo is.
    const place = [stand.vendor, JSON.stringify({ 'en-US': stand.vendor, 'vi-VN': stand.vendor, 'zh-CN': stand.vendor })]
    const insert = `insert into location (code, country, city, position) values (upper(left($1, 3)), 'VN', $2::jsonb, 90) returning id`
    locationId = Number((await column(portal, insert, ...place))[0])
    const set = { kind: 'hosting', vendor: stand.vendor, title: 'Panel one', label: null, brandId: null } as const
    const made = await portal.ok('operator/integration/create', { ...set, settings: stand.settings }, { as: staff })
    panelId = made.id
    const packages = [
      { planId: await planId('hosting-start'), package: stand.packages[0] },
      { planId: await planId('hosting-business'), package: stand.packages[1] },
    ]
    const purpose = { locationId, capacity: 5, placement: 'fullest', open: true, packages } as const
    const leads = { ipv4: '192.0.2.10', ipv6: '', mailHost: '', nameservers: [], loginUrl: '' }
    await portal.ok('operator/hosting/panel-set', { id: panelId, ...purpose, ...leads }, { as: staff })
  })
  afterAll(() => stand.peer.close())

  it('is built once, also where the panel’s answer was lost', async () => {
    loses(stand.commands.create, 'lost')
    const domain = `${stand.vendor}-journey.example`
    id = await portal.db.transaction(async (tx) => {
      const service = await createService(tx, {
        ...{ brandId: 1, accountId: owner.id, kind: 'hosting', type: 'hosting', locationId, name: domain, note: '' },
        plan: { name: 'Hosting Start', websites: 1, diskGb: 10, transferGb: 200, mailboxes: 5 },
        planId: await planId('hosting-start'),
        ...{ priceAmount: 500, currency: 'USD', periodMonths: 1, trialHours: null, autoRenew: true, options: { domain } },
        ...{ invoiceId: null, invoiceLineId: null, sourceKey: null },
      })
      await orderBuild(tx, service)
      return service.id
    })
    await portal.drain()
    await portal.advance('10m')
    expect([(await serviceNow(portal, id)).state, await state(id)]).toEqual(['active', 'active'])
    expect(Object.keys(stand.really())).toEqual([`h${id}`])
    expect(account()).toMatchObject({ domain, package: stand.packages[0], suspended: false })
  })

  it.each(['lost', 'broken', 'error-after'] as const)(
    'is suspended and resumed by the panel’s own word where an answer is %s',
    async (fault) => {
      loses(stand.commands.suspend, fault)
      await portal.db.transaction((tx) => suspendService(tx, id, 'nonpayment'))
      await portal.drain()
      // Whatever the panel did, nobody has heard of it yet.
      expect(await shown(id)).not.toBe('Suspended')
      await portal.advance('10m')
      expect([account()?.suspended, await shown(id), await state(id)]).toEqual([true, 'Suspended', 'suspended'])
      loses(stand.commands.resume, fault)
      await portal.db.transaction((tx) => resumeService(tx, id, 'nonpayment'))
      await portal.advance('10m')
      expect([account()?.suspended, await shown(id), await state(id)]).toEqual([false, 'OK', 'active'])
    },
  )

  it('ends as the books say where it is suspended and resumed while the panel is slow to hear', async () => {
    loses(stand.commands.suspend, 'lost')
    await portal.db.transaction((tx) => suspendService(tx, id, 'nonpayment'))
    await portal.drain()
    await portal.db.transaction((tx) => resumeService(tx, id, 'nonpayment'))
    await portal.advance('10m')
    expect([account()?.suspended, await shown(id), await state(id)]).toEqual([false, 'OK', 'active'])
  })

  it('gets another package once, and is told once, also where the answer was lost', async () => {
    const [before, after] = [{ diskGb: 10 }, { diskGb: 50 }]
    loses(stand.commands.package, 'lost')
    await portal.db.transaction(async (tx) => {
      await patchService(tx, id, { changeInvoiceId: 900_000 + id })
      const about = { serviceId: id, kind: 'hosting', changeId: 900_000 + id, planId: await planId('hosting-business') }
      await tx.emit(events.serviceResizeOrdered, { ...about, before, after })
    })
    await portal.drain()
    await portal.advance('10m')
    expect([account()?.package, await state(id)]).toEqual([stand.packages[1], 'active'])
    const told = `select count(*)::int from event where type = 'service.resized' and data->>'serviceId' = $1`
    expect(await column(portal, told, String(id))).toEqual([1])
  })

  it('shows a new password only when the panel has it', async () => {
    const before = account()?.password
    loses(stand.commands.password, 'lost')
    await portal.ok('user/service/hosting/reset-password', { id }, { as: owner, proof: PASSWORD })
    await portal.advance('10m')
    const { password } = await portal.ok('user/service/hosting/reveal-password', { id }, { as: owner, proof: PASSWORD })
    expect(password).toBe(account()?.password)
    expect(password).not.toBe(before)
  })

  it('tells staff of a stranger’s account and of what somebody changed on the panel itself', async () => {
    stand.plant('stranger', `${stand.vendor}-stranger.example`)
    stand.suspendByHand(`h${id}`)
    await portal.ok('operator/hosting/compare', { id: panelId }, { as: staff })
    await portal.drain()
    const { items } = await portal.ok('operator/hosting/findings', { panelId }, { as: staff })
    expect(items.map(({ kind, username }) => `${kind} ${username}`).sort()).toEqual(['stranger stranger', `suspended h${id}`])
    expect(await state(id)).toBe('suspended')
    const finding = items.find(({ kind }) => kind === 'suspended')?.id ?? 0
    await portal.ok('operator/hosting/finding-settle', { id: finding, what: 'repair', reason: 'nobody meant that' }, { as: staff })
    await portal.advance('10m')
    expect([account()?.suspended, await state(id), Object.keys(stand.really()).length]).toEqual([false, 'active', 2])
  })

  it('is removed with the panel’s word, once, and nothing of anybody else', async () => {
    loses(stand.commands.remove, 'lost')
    await portal.db.transaction((tx) => endService(tx, id, 0))
    await portal.advance('30m')
    expect([Object.keys(stand.really()), await state(id)]).toEqual([['stranger'], 'removed'])
    const told = `select count(*)::int from event where type = 'service.purged' and data->>'serviceId' = $1`
    expect(await column(portal, told, String(id))).toEqual([1])
  })
})
