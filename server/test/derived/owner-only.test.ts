import { type AnyEndpoint, isOfStaff } from '@portal/contracts/endpoint.ts'
import { SHARE_RIGHTS, type ShareRight } from '@portal/contracts/kinds/actions.ts'
import { registry } from '@portal/contracts/registry.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { writeShare } from '../../src/modules/services/index.ts'
import { type Customer, customer } from '../support/customers.ts'
import { activeDedicated } from '../support/dedicated.ts'
import { activeVps } from '../support/journey.ts'
import { createTestPortal, type TestPortal } from '../support/portal.ts'
import { type Subjects, subjectOf } from '../support/subjects.ts'

/** Words that the owner writes about a service, and nothing else in the portal contains. */
const NOTE = 'zqnote7'
const SNAPSHOT_NOTE = 'zqsnap7'
const WORDS = [NOTE, SNAPSHOT_NOTE]

/** Calls that show services without being reads. */
const SHOWS = /\/(export|status|list|detail)$/
const calls = (registry as readonly AnyEndpoint[]).filter(
  (endpoint) => endpoint.auth !== 'public' && !isOfStaff(endpoint) && (endpoint.effect === 'read' || SHOWS.test(endpoint.path)),
)

let portal: TestPortal
let owner: Customer
let owned: Subjects
const members = new Map<ShareRight | 'none', Customer>()

beforeAll(async () => {
  portal = await createTestPortal()
  owner = await customer(portal, 'owner')
  const vps = await activeVps(portal, owner)
  const dedicated = await activeDedicated(portal, owner)
  owned = { vps, dedicated, order: 0, account: owner.id }
  for (const right of ['none', ...SHARE_RIGHTS] as const) {
    const member = await customer(portal, `member-${right}`)
    members.set(right, member)
    await portal.db.transaction(async (tx) => {
      for (const serviceId of [vps, dedicated])
        await writeShare(tx, { serviceId, memberId: member.id, ownerId: owner.id, rights: right === 'none' ? [] : [right] })
    })
  }
  await portal.ok('user/service/vps/note', { id: vps, note: NOTE }, { as: owner })
  await portal.ok('user/service/dedicated/note', { id: dedicated, note: NOTE }, { as: owner })
  await portal.ok('user/service/vps/snapshot/create', { id: vps, note: SNAPSHOT_NOTE }, { as: owner })
  await portal.advance('1m')
})
afterAll(() => portal.dispose())

type Input = Readonly<Record<string, unknown>>

/** The call's example about the owner's service, also searching for each of the words, and in the order of the notes. */
function inputsOf({ path, example, input }: AnyEndpoint): readonly Input[] {
  const id = subjectOf(path, owned)
  const given = example as Input
  const about = { ...given, ...('id' in given && id !== null && { id }), ...('ids' in given && id !== null && { ids: [id] }) }
  const shape = 'shape' in input ? (input.shape as object) : {}
  const field = 'search' in shape ? 'search' : 'text' in shape ? 'text' : null
  return [
    about,
    ...(field === null ? [] : WORDS.map((word) => ({ ...about, [field]: word }))),
    ...('sort' in shape ? [{ ...about, sort: 'note' }] : []),
  ]
}

async function answersTo(as: Customer, endpoint: AnyEndpoint): Promise<{ readonly input: Input; readonly data: unknown }[]> {
  const answers = []
  for (const input of inputsOf(endpoint)) {
    const url = `/api2/${endpoint.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => String(input[name] ?? 'none'))}`
    const { data } = await portal.post(url, { username: as.username, sessionId: as.sessionId, ...input }, { as })
    answers.push({ input, data })
  }
  return answers
}

const found = (data: unknown): number => {
  const { items = [], groups = [] } = data as { items?: readonly unknown[]; groups?: readonly { items: readonly unknown[] }[] }
  return items.length + groups.reduce((sum, group) => sum + group.items.length, 0)
}

/** Calls that showed one of the words, or that found something by one of them. */
async function leaksTo(as: Customer, words: readonly string[]): Promise<string[]> {
  const leaks = new Set<string>()
  for (const endpoint of calls) {
    for (const { input, data } of await answersTo(as, endpoint)) {
      const asked = words.find((word) => Object.values(input).includes(word))
      if (asked && found(data) > 0) leaks.add(`${endpoint.path} finds ${asked}`)
      // A preview returns what it was given.
      const text = JSON.stringify(data)
      for (const word of words) if (word !== asked && text.includes(word)) leaks.add(`${endpoint.path} shows ${word}`)
    }
  }
  return [...leaks].sort()
}

describe('[P1] notes of a service', () => {
  it('are shown to and found by their owner', async () => {
    const leaks = await leaksTo(owner, WORDS)
    expect(leaks).toEqual(
      expect.arrayContaining([
        `user/search finds ${NOTE}`,
        `user/service/dedicated/list shows ${NOTE}`,
        `user/service/vps/detail shows ${NOTE}`,
        `user/service/vps/list finds ${NOTE}`,
        `user/service/vps/snapshot/list finds ${SNAPSHOT_NOTE}`,
      ]),
    )
  })

  it('are in no answer to a member, whatever right they hold, and no search finds them', async () => {
    for (const [right, member] of members) {
      expect(await leaksTo(member, right === 'snapshot' ? [NOTE] : WORDS), right).toEqual([])
    }
  })

  it('of a snapshot are shown to members who may write them', async () => {
    const member = members.get('snapshot') as Customer
    expect(await leaksTo(member, [SNAPSHOT_NOTE])).toEqual([
      `user/service/vps/snapshot/list finds ${SNAPSHOT_NOTE}`,
      `user/service/vps/snapshot/list shows ${SNAPSHOT_NOTE}`,
    ])
  })

  it('reach members neither by the log, notices, mails nor webhooks', async () => {
    const ids = [...members.values()].map(({ id }) => id)
    const pattern = `%(${WORDS.join('|')})%`
    for (const table of ['activity', 'notice', 'mail', 'event']) {
      const { rows } = await portal.db.pool.query(`select 1 from ${table} t where account_id = any($1) and t::text similar to $2`, [
        ids,
        pattern,
      ])
      expect(rows, table).toEqual([])
    }
    const { rows } = await portal.db.pool.query('select 1 from webhook_delivery t where t::text similar to $1', [pattern])
    expect(rows).toEqual([])
  })
})
