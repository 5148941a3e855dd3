import { TOKEN_SCOPES } from '@portal/contracts/constants.ts'
import { type AnyEndpoint, asStaffOf, isOfStaff } from '@portal/contracts/endpoint.ts'
import { SHARE_RIGHTS, type ShareRight } from '@portal/contracts/kinds/actions.ts'
import { registry } from '@portal/contracts/registry.ts'
import { STAFF_ROLES } from '@portal/contracts/staff.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { findAccount } from '../../src/modules/accounts/index.ts'
import { openStaffSession } from '../../src/modules/accounts/sessions.ts'
import { deleteShares, writeShare } from '../../src/modules/services/index.ts'
import { teamOf } from '../support/crowd.ts'
import { type Customer, customer, PASSWORD } from '../support/customers.ts'
import { activeDedicated } from '../support/dedicated.ts'
import { activeHosting } from '../support/hosting.ts'
import { activeVps } from '../support/journey.ts'
import { kindActions } from '../support/kind-actions.ts'
import { column, signedInAgain } from '../support/life.ts'
import { paidDocument } from '../support/papers.ts'
import { type CallOptions, createTestPortal, type Session, type TestPortal } from '../support/portal.ts'
import { activeProxies } from '../support/proxies.ts'
import { operator, type StaffMember } from '../support/staff.ts'
import { type Subjects, subjectOf } from '../support/subjects.ts'
import { apiToken } from '../support/tokens.ts'

/** Those that end a membership or sessions: everybody makes them with a new one, and last; a new password ends tokens too. */
const ENDING = ['user/team/exit', 'user/team/delete', 'user/session/end', 'user/clear-sessions', 'user/logout', 'user/password']
/** Before those a machine shows for a moment that it is reached: after the other calls about it. */
const rank = ({ path }: AnyEndpoint): number => (path.startsWith('user/rgc/') ? -0.5 : ENDING.indexOf(path))
const calls = (registry as readonly AnyEndpoint[])
  .filter((endpoint) => endpoint.auth !== 'public' && !isOfStaff(endpoint))
  .toSorted((a, b) => rank(a) - rank(b) || a.path.localeCompare(b.path))
const onServices = calls.filter(({ on }) => on)

/** Beside `on`: about services, and nobody is told of one that is not theirs. */
const WITHOUT_ON: Readonly<Record<string, string>> = {
  'user/service/vps/status': 'ids that are not the caller’s are left out of the answer',
  'user/service/dedicated/status': 'ids that are not the caller’s are left out of the answer',
  'user/service/vms/app/proxy/test': 'it speaks to the proxy before it answers, and has it judged by itself',
  'user/service/hosting/status': 'ids that are not the caller’s are left out of the answer',
  'user/service/maintenance': 'it names no kind: that follows from the id, and whoever may see the service may read it',
}
/** Rows that no call names in its declaration. */
const JUDGED_LATER: Readonly<Record<string, string>> = {
  test: 'its call speaks to the proxy, so that it is on nothing by declaration',
  remote: 'its call names no kind: that follows from the id, and the table of that kind is asked',
  'remote-change': 'the same, of what is open',
  'cancel-now': 'a cancellation at once is one of the two that `cancel` takes; it is judged when it comes to it',
  addon: 'its call lists too, which asks less; buying is judged when it comes to it',
}

const OTHER_BRAND = 'sen.localhost'

let portal: TestPortal
let owner: Customer
let owned: Subjects
let device: number
/** A teammate of the owner's, with whom calls that name somebody share. */
let named: number
/** Of the owner's team, in which the members are. */
let key: string
const callers: Record<string, () => Promise<CallOptions>> = {}

async function memberOf(vps: number, name: string, rights: readonly ShareRight[] | null): Promise<Customer> {
  const member = await customer(portal, name)
  await portal.db.transaction(async (tx) => {
    for (const serviceId of [vps, owned.dedicated ?? vps, owned.proxy ?? vps, owned.hosting ?? vps])
      await writeShare(tx, { serviceId, memberId: member.id, ownerId: owner.id, rights: [...(rights ?? SHARE_RIGHTS)] })
    if (rights === null) await deleteShares(tx, { ownerId: owner.id, memberId: member.id })
  })
  if (rights !== null) await portal.ok('user/team/join', { team_private_key: key }, { as: member })
  return member
}

/** A session as the customer, of the kind that the console's link opens. */
async function asCustomer(staff: StaffMember, { id, username }: Pick<Customer, 'id' | 'username'>): Promise<Session> {
  const [sessionRowId] = await column(portal, 'select id::int from operator_session where operator_id = $1', staff.id)
  return await portal.db.transaction(async (tx) => {
    const account = await findAccount(tx, id)
    if (!account) throw new Error('the account is gone')
    const until = new Date(tx.now.getTime() + 3_600_000)
    const by = { username: staff.username, sessionRowId: Number(sessionRowId), until }
    return { username, sessionId: await openStaffSession(tx, account, by, { ip: '203.0.113.9', userAgent: 'test' }) }
  })
}

beforeAll(async () => {
  portal = await createTestPortal()
  owner = await customer(portal, 'owner')
  const vps = await activeVps(portal, owner)
  const dedicated = await activeDedicated(portal, owner)
  const proxy = await activeProxies(portal, owner)
  const hosting = await activeHosting(portal, owner)
  const { id: order } = await portal.ok('user/order/place', { type: 'topup', amount: 500 }, { as: owner })
  // What the archive of their documents is about.
  await paidDocument(portal, owner)
  const [notice] = await column(portal, 'select max(id)::int from notice where account_id = $1', owner.id)
  const { id: team, team_private_key } = await portal.ok('user/team/create-new', { name: 'Web shop' }, { as: owner })
  key = team_private_key
  const asked = { title: 'A question', department: 'technical', text: 'How?' } as const
  const { id: ticket } = await portal.ok('user/ticket/add-new', asked, { as: owner })
  owned = { vps, dedicated, proxy, hosting, order, notice: Number(notice), account: owner.id, team, ticket }
  const session = (who: Customer) => async () => ({ as: await signedInAgain(portal, who) })
  callers.owner = session(owner)
  // Another device of theirs, to be signed out.
  await signedInAgain(portal, owner)
  device = Number((await column(portal, 'select max(id)::int from session where account_id = $1', owner.id))[0])
  callers.member = session(await memberOf(vps, 'member', []))
  for (const right of SHARE_RIGHTS) callers[`+${right}`] = session(await memberOf(vps, `member-${right}`, [right]))
  callers['ex-member'] = session(await memberOf(vps, 'ex-member', null))
  // Nothing was shared with these: one in the owner's team, and one who leads a team that the owner has joined.
  const [mate, leader] = [await customer(portal, 'mate'), await customer(portal, 'leader')]
  await portal.ok('user/team/join', { team_private_key: key }, { as: mate })
  await teamOf(portal, leader, owner)
  callers.teammate = session(mate)
  callers.leader = session(leader)
  named = (await memberOf(vps, 'named', [])).id
  const moving = await customer(portal, 'moving')
  await portal.ok('user/profile/email/change', { email: 'moving@new.example' }, { as: moving, proof: PASSWORD })
  callers['e-mail pending'] = session(moving)
  // At home, where their session is good: nothing of the owner's is there.
  const elsewhere = await customer(portal, 'elsewhere', { brandId: 2 })
  callers['other brand'] = async () => ({ as: await signedInAgain(portal, elsewhere), host: OTHER_BRAND })
  callers['other brand here'] = session(elsewhere)
  for (const role of STAFF_ROLES) {
    const staff = await operator(portal, `staff-${role}`, [role])
    callers[`as ${role}`] = async () => ({ as: await asCustomer(staff, owner) })
  }
  for (const scope of TOKEN_SCOPES) {
    const { token } = await apiToken(portal, owner, { scopes: [scope] })
    callers[`token ${scope}`] = async () => ({ bearer: token })
  }
  // With every scope there is: it has never more than the account of its owner.
  const { token } = await apiToken(portal, await memberOf(vps, 'member-tool', []))
  callers['member’s token'] = async () => ({ bearer: token })
  callers['ex-token'] = async () => ({ bearer: 'ptl_0123456789abcdef0123456789abcdef' })
})
afterAll(() => portal.dispose())

/** The call's example, about the owner's own thing, or about this one. */
function inputFor({ example, on }: AnyEndpoint, id: number | null): Record<string, unknown> {
  const input = example as Record<string, unknown>
  const about = { ...('id' in input && id !== null && { id }), ...('ids' in input && id !== null && { ids: [id] }) }
  return { ...input, ...about, ...(on && 'userID' in input && { userID: named }) }
}

async function answerOf(endpoint: AnyEndpoint, id: number | null, { as, ...options }: CallOptions) {
  const input = inputFor(endpoint, id)
  const url = `/api2/${endpoint.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => String(input[name] ?? 'none'))}`
  return await portal.post(
    url,
    { ...(as && { username: as.username, sessionId: as.sessionId }), ...input },
    { ...options, ...(as && { as }) },
  )
}

const idFor = ({ path }: AnyEndpoint): number | null => (path === 'user/session/end' ? device : subjectOf(path, owned))

/** What the door said; who is inside may still hear that it cannot be done now. `proof`: it opens with fresh proof. */
const DOOR: Readonly<Record<string, string>> = {
  'session-invalid': '401',
  'token-invalid': '401',
  'closed-to-tokens': 'closed',
  'token-scope-missing': 'scope',
  forbidden: 'forbid',
  'team.leader-only': 'forbid',
  'closed-to-staff': 'closed',
  'not-found': 'missing',
  'proof-required': 'proof',
}

describe('every customer’s call for everybody who may hold a session of one', () => {
  it('opens its door exactly as the golden matrix says', async () => {
    const names = Object.keys(callers)
    const width = Math.max(...calls.map(({ path }) => path.length))
    const line = (head: string, cells: readonly string[]): string =>
      [head.padEnd(width), ...cells.map((cell, at) => cell.padEnd(Math.max(names[at]?.length ?? 0, 7)))].join('  ').trimEnd()
    const lines = [line('', names)]
    const opened: Record<string, CallOptions> = {}
    for (const name of names) opened[name] = (await callers[name]?.()) ?? {}
    for (const endpoint of calls) {
      const cells: string[] = []
      // The owner last, whose new password ends the tokens of the others.
      for (const name of names.toReversed()) {
        const options = ENDING.includes(endpoint.path) ? await callers[name]?.() : opened[name]
        const { status, data } = await answerOf(endpoint, idFor(endpoint), options ?? {})
        cells.unshift(status === 'success' ? 'in' : (DOOR[data.code] ?? 'in'))
      }
      lines.push(line(endpoint.path, cells))
    }
    await expect(`${lines.join('\n')}\n`).toMatchFileSnapshot('./caller-matrix.golden.txt')
  })

  it('[A4a] lets staff write and spend as a customer only where a declaration says so', () => {
    const open = calls.filter((endpoint) => endpoint.effect !== 'read' && !endpoint.on && asStaffOf(endpoint) !== 'none')
    expect(open.map(({ path, asStaff }) => `${path} ${asStaff}`).sort()).toEqual([
      'user/logout any',
      'user/notification/read any',
      'user/order/archive/create billing,support',
      'user/order/archive/link billing,support',
      ...['cancel', 'finish', 'finish-several'].map((call) => `user/order/${call} billing`),
      'user/order/paper billing,support',
      ...['place', 'remove-code', 'update-tax-info', 'user-data'].map((call) => `user/order/${call} billing`),
      'user/service/vms/app/proxy/test support,provisioning',
      'user/ticket/attachment any',
    ])
  })

  it('[P4] names both in the log of a third: the member of staff, and the customer they act for', async () => {
    const lender = await customer(portal, 'lender')
    const helped = await customer(portal, 'helped')
    const vps = await activeVps(portal, lender)
    await portal.db.transaction((tx) => writeShare(tx, { serviceId: vps, memberId: helped.id, ownerId: lender.id, rights: [] }))
    const support = await operator(portal, 'sue', ['support'])
    await portal.ok('user/service/vps/stop', { id: vps }, { as: await asCustomer(support, helped) })
    const { rows } = await portal.db.pool.query(
      `select account_id::int as of, actor, actor_name as who, after->>'as' as "as" from activity where service_id = $1 and action = 'user/service/vps/stop'`,
      [vps],
    )
    expect(rows).toEqual([{ of: lender.id, actor: 'staff', who: 'sue', as: 'helped' }])
  })
})

describe('permission on a service is declared', () => {
  it.each(calls.filter(({ path }) => path.startsWith('user/service/')).map((call) => [call.path, call] as const))('%s', (path, call) => {
    const example = call.example as object
    const about = 'id' in example || 'ids' in example
    if (!about) expect(call.on).toBeUndefined()
    else if (WITHOUT_ON[path] === undefined) expect(call.on).toMatchObject({ object: 'service' })
  })

  it.each(kindActions.map((table) => [table.kind, table] as const))(
    'every action of kind %s can be asked for, by a call that names it',
    (kind, { rows }) => {
      const named = new Set(onServices.filter(({ on }) => on?.kind === kind).map(({ on }) => on?.action))
      expect(Object.keys(rows).filter((action) => !named.has(action) && JUDGED_LATER[action] === undefined)).toEqual([])
    },
  )

  it.each(onServices.map((call) => [call.path, call] as const))(
    'of somebody else’s, lent no more or never there: %s answers all alike',
    async (_, call) => {
      const stranger = { as: await customer(portal, `stranger${onServices.indexOf(call)}`) }
      const missing = await answerOf(call, 987_654_321, stranger)
      expect(missing.http).toBe(404)
      expect(await answerOf(call, owned.vps, stranger)).toEqual(missing)
      const former = { as: await memberOf(owned.vps, `former${onServices.indexOf(call)}`, null) }
      expect(await answerOf(call, owned.vps, former)).toEqual(missing)
    },
  )
})
