import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { customer, PASSWORD } from '../../../test/support/customers.ts'
import { accountOf, activeHosting, hostingNow, PANEL, paidHosting } from '../../../test/support/hosting.ts'
import { column, serviceNow } from '../../../test/support/life.ts'
import { createTestPortal, type TestPortal } from '../../../test/support/portal.ts'
import { operator, type StaffMember } from '../../../test/support/staff.ts'
import { suspendService } from '../services/index.ts'

let portal: TestPortal
let staff: StaffMember
let serial = 0
beforeAll(async () => {
  portal = await createTestPortal()
  staff = await operator(portal, 'keeper')
})
afterAll(() => portal.dispose())

const owner = () => customer(portal, `site-owner${++serial}`)
const look = async () => {
  await portal.ok('operator/hosting/compare', { id: PANEL }, { as: staff })
  await portal.drain()
}
const findings = async () => (await portal.ok('operator/hosting/findings', { panelId: PANEL }, { as: staff })).items
const notices = ({ id }: { id: number }) =>
  column(portal, `select kind from notice where account_id = $1 and kind like 'hosting-%' order by id`, id)

describe('[S12] what accounts use', () => {
  it('is kept with its time, and told once at 80 and once at 100 percent', async () => {
    const as = await owner()
    const id = await activeHosting(portal, as)
    const usage = (diskMb: number) => portal.panels.setUsage(`h${id}`, { diskMb, transferMb: 10, sites: 1, mailboxes: 2, databases: 1 })
    for (const diskMb of [1000, 8300, 8400, 10_400, 10_500]) {
      usage(diskMb)
      await look()
    }
    expect(await notices(as)).toEqual(['hosting-near-limit', 'hosting-at-limit'])
    const { items, measuredAt } = await portal.ok('user/service/hosting/usage', { id }, { as })
    expect([measuredAt, items[0]]).toEqual([portal.clock.now().toISOString(), { name: 'disk', used: 10_500, limit: 10_240, percent: 102 }])
    const [row] = (await portal.ok('user/service/hosting/list', {}, { as })).items
    expect([row?.usedMost, row?.usedPercent]).toEqual(['disk', 102])
  })
})

describe('[S12] a panel and our books are compared both ways', () => {
  it('an account that nobody sold, one that is gone, one that runs although it should not: told to staff, settled once', async () => {
    const as = await owner()
    const [gone, stopped] = [await activeHosting(portal, as), await activeHosting(portal, as)]
    const account = { key: null, email: '', package: 'x', password: '', suspended: false }
    portal.panels.put(PANEL, { ...account, username: 'handmade', domain: 'handmade.example' })
    portal.panels.drop(PANEL, `h${gone}`)
    await portal.db.transaction((tx) => suspendService(tx, stopped, 'abuse'))
    await portal.advance('5m')
    const suspended = accountOf(portal, stopped)
    if (suspended) portal.panels.put(PANEL, { ...suspended, suspended: false })
    await look()
    const found = await findings()
    expect(found.map(({ kind, username }) => `${kind} ${username}`).sort()).toEqual(
      [`missing h${gone}`, `running h${stopped}`, 'stranger handmade'].sort(),
    )
    expect((await hostingNow(portal, gone)).state).toBe('missing')
    const { items: alerts } = await portal.ok('operator/alerts/list', { kind: 'panel-differs' }, { as: staff })
    expect(alerts.map(({ subject }) => subject)).toEqual(expect.any(Array))

    const of = (kind: string) => found.find((one) => one.kind === kind)?.id ?? 0
    const settle = { reason: 'seen', what: 'repair' } as const
    expect((await portal.refused('operator/hosting/finding-settle', { id: of('stranger'), ...settle }, { as: staff })).http).toBe(409)
    await portal.ok('operator/hosting/finding-settle', { id: of('stranger'), what: 'accept', reason: 'our status page' }, { as: staff })
    await portal.ok('operator/hosting/finding-settle', { id: of('running'), ...settle }, { as: staff })
    await portal.advance('5m')
    expect(accountOf(portal, stopped)?.suspended).toBe(true)
    expect(portal.panels.look(PANEL).handmade).toMatchObject({ suspended: false })
    await look()
    expect((await findings()).map(({ kind }) => kind)).toEqual(['missing'])
  })

  it('a stranger’s domain can be ordered by nobody', async () => {
    const as = await owner()
    const planId = Number((await column(portal, `select id from plan where code = 'hosting-start'`))[0])
    const locationId = Number((await column(portal, `select id from location where code = 'SGN'`))[0])
    const items = [{ planId, locationId, periodMonths: 1 as const, quantity: 1, domains: ['handmade.example'] }]
    expect((await portal.refused('user/order/quote', { items }, { as })).data.code).toBe('hosting.domain-taken')
  })

  it('a panel that does not answer leaves everything as it was said last, and says so', async () => {
    const before = await findings()
    portal.panels.fail('listAccounts', 'busy')
    await look()
    const { items } = await portal.ok('operator/hosting/panels', {}, { as: staff })
    expect([items.find(({ id }) => id === PANEL)?.compareError, await findings()]).toEqual([expect.stringContaining('no answer'), before])
  })
})

describe('[S12] a domain leads to its panel, or does not', () => {
  it('is asked when its owner wants it, and kept', async () => {
    const as = await owner()
    const id = await activeHosting(portal, as)
    expect((await portal.ok('user/service/hosting/detail', { id }, { as })).dnsRecords).toMatchObject({ state: 'unknown', checkedAt: null })
    const view = await portal.ok('user/service/hosting/dns-check', { id }, { as })
    expect([view.state, view.records.find(({ type }) => type === 'MX')?.state, view.nameservers.length]).toEqual(['right', 'missing', 2])
    expect((await portal.ok('user/service/hosting/list', {}, { as })).items).toMatchObject([{ dns: 'right' }])
  })
})

describe('[S12] a panel that nothing of ours can reach', () => {
  it('is worked on by people: built, suspended and removed when they say so, and refunded where they cannot', async () => {
    const as = await owner()
    const made = { kind: 'hosting', vendor: 'manual', title: 'Old panel', label: null, brandId: null, settings: {} } as const
    const { id: panelId } = await portal.ok('operator/integration/create', made, { as: staff })
    const locationId = Number((await column(portal, `select id from location where code = 'HAN'`))[0])
    await portal.ok(
      'operator/hosting/panel-set',
      {
        ...{
          id: panelId,
          locationId,
          capacity: 5,
          placement: 'spread',
          open: true,
          packages: [],
          ipv4: '192.0.2.81',
          ipv6: '',
          mailHost: '',
        },
        ...{ nameservers: [], loginUrl: '' },
      },
      { as: staff },
    )
    const { id } = await paidHosting(portal, as, { locationId })
    await portal.drain()
    const open = async () => (await portal.ok('operator/hosting/requests', {}, { as: staff })).items
    const answer = async (outcome: 'done' | 'failed') => {
      const [request] = await open()
      await portal.ok('operator/hosting/request-answer', { id: request?.id ?? 0, outcome, note: 'by hand' }, { as: staff })
      await portal.drain()
    }
    expect(await open()).toMatchObject([{ what: 'create', username: `h${id}`, package: 'hosting-start', hasPassword: true, serviceId: id }])
    const [first] = await open()
    const { password } = await portal.ok('operator/hosting/request-password', { id: first?.id ?? 0 }, { as: staff })
    expect(password).toMatch(/^.{19}$/)
    expect((await serviceNow(portal, id)).state).toBe('installing')
    await answer('done')
    expect((await serviceNow(portal, id)).state).toBe('active')

    // What they were asked before, and have not done, is no reason to wait: they are asked this in its place, and the other again after it.
    await portal.ok('user/service/hosting/reset-password', { id }, { as, proof: PASSWORD })
    await portal.drain()
    const asked = async () => (await open()).map(({ what }) => what)
    expect(await asked()).toEqual(['password'])
    await portal.db.transaction((tx) => suspendService(tx, id, 'abuse'))
    await portal.drain()
    expect([await asked(), (await serviceNow(portal, id)).paymentStatus]).toEqual([['suspend'], 'OK'])
    await portal.advance('15m')
    expect(await asked()).toEqual(['suspend'])
    await answer('done')
    await portal.advance('2m')
    expect((await serviceNow(portal, id)).paymentStatus).toBe('Suspended')
    await portal.advance('10m')
    expect(await asked()).toEqual(['password'])
    await answer('done')
    expect([await asked(), await column(portal, 'select state from hosting where service_id = $1', id)]).toEqual([[], ['suspended']])
  })
})
