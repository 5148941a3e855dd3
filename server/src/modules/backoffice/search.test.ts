import { folded } from '@portal/contracts/folded.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Customer, customer, mailsTo, tokenOf } from '../../../test/support/customers.ts'
import { activeVps } from '../../../test/support/journey.ts'
import { createTestPortal, type TestPortal } from '../../../test/support/portal.ts'
import { give } from '../../../test/support/shop.ts'
import { operator, type StaffMember } from '../../../test/support/staff.ts'
import { findVps } from '../compute/store.ts'
import { writeShare } from '../services/index.ts'

let portal: TestPortal
let linh: Customer
let minh: Customer
let service: number
let address: string
const staff: Record<'owner' | 'billing' | 'support' | 'provisioning', StaffMember> = {} as never

beforeAll(async () => {
  portal = await createTestPortal()
  linh = await customer(portal, 'linh.dao')
  minh = await customer(portal, 'minh', { email: 'minh@saigonlabs.test' })
  await portal.db.pool.query(`update account set profile_name = 'Nguyễn Khánh Linh' where id = $1`, [linh.id])
  service = await activeVps(portal, linh, { name: 'Kho-01' })
  address = (await portal.db.transaction((tx) => findVps(tx, service)))?.address ?? ''
  for (const role of ['owner', 'billing', 'support', 'provisioning'] as const) staff[role] = await operator(portal, `s-${role}`, [role])
})
afterAll(() => portal.dispose())

type Found = Record<string, readonly unknown[]>
const find = async (text: string, as: StaffMember = staff.owner): Promise<Found> =>
  Object.fromEntries((await portal.ok('operator/search', { text }, { as })).groups.map(({ what, items }) => [what, items]))
const idsOf = (found: Found, what: string): number[] => (found[what] ?? []).map((item) => (item as { id: number }).id)

const issue = async (amount = 5000): Promise<{ id: number; number: string | null }> =>
  await portal.ok(
    'operator/orders/issue',
    { accountId: minh.id, lines: [{ description: 'Migration', amount }], reason: 'agreed by phone' },
    { as: staff.billing, requestId: crypto.randomUUID() },
  )

const issuePaid = async (amount = 5000, reference = `PAID ${amount}`): Promise<{ id: number; number: string }> => {
  const { id } = await issue(amount)
  const paid = { id, amount, reference, arrivedOn: '2026-11-19' }
  await portal.ok('operator/orders/confirm-payment', paid, { as: staff.billing, requestId: crypto.randomUUID() })
  return { id, number: (await portal.ok('operator/orders/detail', { id }, { as: staff.billing })).number ?? '' }
}

describe('[X1] staff find by what they have before them', () => {
  it.each([
    ['the beginning of a service’s name', () => 'kho'],
    ['an address', () => address],
    ['the beginning of one', () => address.slice(0, -1)],
    ['a host name', () => 'kho-01'],
    ['a number', () => `#${service}`],
    ['a word in the middle of a name', () => '01'],
    ['whose it is', () => 'linh.d'],
    ['their name without its accents', () => 'khanh nguyen'],
  ])('a service: by %s', async (_, text) => {
    expect(idsOf(await find(text()), 'services')).toContain(service)
  })

  it.each(['linh.dao', 'linh.dao@exam', 'Khánh', 'khánh linh', 'linh', 'dao', 'nguyen', 'NGUYỄN', 'Linh Nguy'])(
    'a customer: by “%s”',
    async (text) => {
      expect(idsOf(await find(text), 'customers')).toContain(linh.id)
    },
  )

  it('a customer: by part of a name that is written without spaces', async () => {
    await portal.db.pool.query(`update account set profile_name = '欧阳小明' where id = $1`, [minh.id])
    for (const text of ['小明', '欧阳']) expect(idsOf(await find(text), 'customers')).toEqual([minh.id])
  })

  it.each([
    ['operator/customers/list', 'nguyen khanh'],
    ['operator/services/list', 'nguyễn linh'],
    ['operator/billing/hold/list', 'khanh'],
  ] as const)('the same in lists: %s', async (path, search) => {
    await portal.ok('operator/billing/hold/set', { customer: linh.username, reason: 'for a test' }, { as: staff.owner })
    expect((await portal.ok(path, { search }, { as: staff.owner })).total).toBe(1)
    expect((await portal.ok(path, { search: `${search} nobody` }, { as: staff.owner })).total).toBe(0)
  })

  it('database and browser agree about which letters are the same', async () => {
    for (const text of ['ĂÂĐÊÔƠƯ ăâđêôơư Ắằẳẵặ ế Ệ ọ Ộ ở Ữ ỳ Ỷ', 'Ｗｅｂ－０１ ① ﬁ', 'Straße ÅÉ ñ', '欧阳小明', '']) {
      expect((await portal.db.pool.query('select folded($1)', [text])).rows).toEqual([{ folded: folded(text) }])
    }
    expect(folded('ĐƯỜNG Nguyễn')).toBe('duong nguyen')
  })

  it('a document: by its number, the beginning of it, and its last digits', async () => {
    const { id, number } = await issuePaid()
    const digits = number.split('-').at(-1) ?? ''
    for (const text of [number, number.toLowerCase().slice(0, -1), digits, `#${id}`])
      expect(idsOf(await find(text), 'invoices')).toContain(id)
  })

  it('a payment: by the bank’s reference as it was typed', async () => {
    const { id } = await issuePaid(5000, 'FT 2632 5001')
    expect((await find('ft 2632'))['payments']).toMatchObject([{ reference: 'FT26325001', invoiceId: id }])
  })

  it('work: by its number, and by the service it is done on', async () => {
    const [work] = (await find('kho-01'))['work'] as { id: number }[]
    expect(work).toMatchObject({ kind: 'vps.build', state: 'done', service: { id: service } })
    expect(idsOf(await find(`#${work?.id}`), 'work')).toEqual([work?.id])
  })

  it('an address in its range, a node, a mail', async () => {
    expect((await find(address))['addresses']?.[0]).toMatchObject({ address, state: 'assigned' })
    expect((await find('sgn'))['nodes']?.length).toBeGreaterThan(0)
    await issue()
    expect((await find('minh@saigon'))['mails']?.length).toBeGreaterThan(0)
  })

  it('nothing that the roles do not open', async () => {
    const everything = async (as: StaffMember) =>
      new Set([...Object.keys(await find('minh@saigon', as)), ...Object.keys(await find(address, as))])
    const [billing, provisioning] = [await everything(staff.billing), await everything(staff.provisioning)]
    expect([billing.has('mails'), billing.has('addresses')]).toEqual([true, false])
    expect([provisioning.has('mails'), provisioning.has('addresses')]).toEqual([false, true])
    expect((await find('ft 2632', staff.support))['payments']).toBeUndefined()
  })

  it('of one brand where one is looked at, and wildcards are letters', async () => {
    expect((await portal.ok('operator/search', { text: 'linh.dao', brandId: 99 }, { as: staff.owner })).groups).toEqual([])
    expect(await find('%%')).toEqual({})
    expect(await find("o'; drop table account --")).toEqual({})
  })
})

describe('[C6] a customer finds what is theirs or shared with them', () => {
  const own = async (text: string, as: Customer) => (await portal.ok('user/search', { text }, { as })).groups

  it('by name, address, host name and number, and nobody else finds it', async () => {
    for (const text of ['KHO', address, address.slice(0, 6), 'kho-01', `#${service}`]) {
      expect(await own(text, linh)).toMatchObject([{ what: 'services', items: [{ id: service, address, state: 'running' }] }])
      expect(await own(text, minh)).toEqual([])
    }
  })

  it('also by whom it is shared with, for as long as it is', async () => {
    const share = { serviceId: service, ownerId: linh.id, memberId: minh.id, rights: [] }
    await portal.db.transaction((tx) => writeShare(tx, share))
    expect(await own('kho', minh)).toMatchObject([{ what: 'services', items: [{ id: service }] }])
    await portal.db.pool.query('delete from service_share where member_id = $1', [minh.id])
    expect(await own('kho', minh)).toEqual([])
  })

  it('documents by number, amount and what they are for, and never another’s', async () => {
    const { id, number } = await issuePaid(7777)
    for (const text of [number, `#${id}`, '77.77', 'migration']) {
      const [group] = await own(text, minh)
      expect(group?.items.map((item) => item.id)).toContain(id)
      expect((await own(text, linh)).filter(({ what }) => what === 'invoices')).toEqual([])
    }
  })
})

describe('[X1] what staff do for a customer', () => {
  it('correct what was given, with what it was in the log; of another e-mail the old address is told', async () => {
    const changes = { id: minh.id, email: 'Minh@New.test', phone: '', profileName: 'Minh Lê', reason: 'moved to another provider' }
    await portal.ok('operator/customers/edit', changes, { as: staff.support })
    const [mail] = await mailsTo(portal, 'minh@saigonlabs.test')
    expect(mail).toMatchObject({ template: 'account-hold', text: expect.stringContaining('minh@new.test') })
    const { items } = await portal.ok('operator/customers/log/list', { accountId: minh.id, actor: 'staff' }, { as: staff.support })
    expect(items[0]).toMatchObject({ action: 'operator/customers/edit', detail: 'email, profileName', actorName: 's-support' })
    const taken = await portal.refused('operator/customers/edit', { ...changes, email: linh.email }, { as: staff.support })
    expect(Object.keys(taken.data.fields ?? {})).toEqual(['email'])
    await portal.refused('operator/customers/edit', changes, { as: staff.provisioning })
  })

  it('mail the link for a new password, which works', async () => {
    await portal.ok('operator/customers/reset-password', { id: linh.id }, { as: staff.support })
    const token = tokenOf((await mailsTo(portal, linh.email))[0])
    const password = 'another-long-walk-5'
    await portal.ok('public/resetpw', { token, password, passwordConfirm: password })
  })

  it('write to them once, however often it is sent', async () => {
    const letter = { id: linh.id, subject: 'Your server', text: 'We moved it.\n\nNothing to do.' }
    const requestId = crypto.randomUUID()
    for (let n = 0; n < 3; n++) await portal.ok('operator/customers/mail', letter, { as: staff.support, requestId })
    const letters = (await mailsTo(portal, linh.email)).filter(({ template }) => template === 'staff-letter')
    expect(letters).toMatchObject([{ subject: 'Your server', text: expect.stringContaining('We moved it.') }])
  })

  it('issue an invoice that is paid like any other, and is revenue of the day', async () => {
    const { id } = await issue(1234)
    expect((await portal.ok('operator/customers/overview', { id: minh.id }, { as: staff.billing })).owed.invoices).toBeGreaterThan(0)
    const as = await customer(portal, 'payer')
    await give(portal, as, 100_000)
    const before = await portal.ok('operator/overview', {}, { as: staff.billing })
    const made = { accountId: as.id, lines: [{ description: 'Rack work', amount: 2000 }], reason: 'agreed' }
    const issued = await portal.ok('operator/orders/issue', made, { as: staff.billing, requestId: crypto.randomUUID() })
    await portal.ok('user/order/finish', { id: issued.id, method: 'balance' }, { as })
    const { status, summary } = (await portal.ok('user/order/list', {}, { as })).items[0] ?? {}
    expect([status, summary]).toEqual(['finished', 'Rack work'])
    const after = await portal.ok('operator/overview', {}, { as: staff.billing })
    const earned = (of: typeof after) => of.revenue?.find(({ currency }) => currency === 'USD')?.now ?? 0
    expect(earned(after) - earned(before)).toBe(issued.total.amount)
    expect(id).not.toBe(issued.id)
  })

  it('switch a machine and open its screen as its owner might, each with its reason in the owner’s log', async () => {
    const act = { id: service, action: 'restart', reason: 'asked for by phone' } as const
    await portal.refused('operator/services/power', act, { as: staff.billing })
    await portal.refused('operator/services/console', { id: service, reason: 'curious' }, { as: staff.support })
    const opened = { id: service, reason: 'does not boot' }
    const { path, ticket } = await portal.ok('operator/services/console', opened, { as: staff.provisioning })
    expect([path, ticket.length > 20]).toEqual(['/api2/user/console', true])
    await portal.ok('operator/services/power', act, { as: staff.support })
    expect((await portal.refused('operator/services/power', { ...act, action: 'stop' }, { as: staff.support })).data.code).toBe('busy')
    const { items } = await portal.ok('user/log/list', { serviceId: service }, { as: await customer2() })
    expect(items.map(({ action }) => action)).toEqual(expect.arrayContaining(['operator/services/power', 'operator/services/console']))
    const { machine, work } = await portal.ok('operator/services/detail', { id: service }, { as: staff.support })
    const power = 'start shutdown stop restart console snapshot restore recover rebuild reset-password'
    expect(Object.keys(machine).join(' ')).toBe(`${power} rescue unrescue iso iso-eject backup backup-off change-optimization reverse-dns`)
    expect([machine.console, work[0]?.kind]).toEqual([{ reason: 'closed-to-staff' }, 'vps.build'])
  })
})

/** The reset of the password ended every session of hers. */
async function customer2(): Promise<Customer> {
  const answer = await portal.ok('user/login', { username: linh.username, password: 'another-long-walk-5' })
  return { ...linh, sessionId: (answer as { sessionId: string }).sessionId }
}

describe('[X2] how today goes', () => {
  it('is money for billing and owners only, and counts for everybody', async () => {
    const overview = (as: StaffMember) => portal.ok('operator/overview', {}, { as })
    const [billing, support] = [await overview(staff.billing), await overview(staff.support)]
    expect([support.revenue, support.recurring]).toEqual([null, null])
    expect(billing.recurring).toEqual([{ amount: { amount: 960, currency: 'USD' }, services: 1 }])
    expect(support.signUps.now).toBeGreaterThanOrEqual(2)
    expect(support.signUps.hours.at(-1)).toBe(support.signUps.now)
  })

  it('says what waits to whom it belongs, and since when', async () => {
    const failed = `insert into job (name, payload, state, due_at, created_at) values ('some.work', '{}', 'failed', $1, $1)`
    await portal.db.pool.query(failed, [portal.clock.now()])
    const of = async (as: StaffMember) => (await portal.ok('operator/waiting/list', {}, { as })).items
    const jobs = { queue: 'jobs', count: 1, oldestAt: portal.clock.now().toISOString() }
    expect((await of(staff.provisioning)).find(({ queue }) => queue === 'jobs')).toEqual(jobs)
    expect((await of(staff.support)).map(({ queue }) => queue)).toEqual(['alerts', 'stuck', 'tickets', 'letters', 'mails'])
    const all = 'alerts stuck tickets letters payments billing withdrawals rewards jobs mails'
    expect((await of(staff.owner)).map(({ queue }) => queue).join(' ')).toBe(all)
  })
})
