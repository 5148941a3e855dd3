import { USER_DATA_BYTES_MAX, USER_DATA_MAX } from '@portal/contracts/constants.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Customer, customer } from '../../../../test/support/customers.ts'
import { column } from '../../../../test/support/life.ts'
import type { TestPortal } from '../../../../test/support/portal.ts'
import { closeShop, give, openShop, type Shop } from '../../../../test/support/shop.ts'
import { run as checkCloudConfig } from './user-data.parser.ts'
import { measureUserData } from './user-data.rules.ts'

const SCRIPT = '#!/bin/sh\necho "mật khẩu: s3cret" >/root/made\n'

const readUserData = (text: string) => {
  const read = measureUserData(text)
  return ('format' in read && read.format === 'cloud-config' && checkCloudConfig(read.text).value) || read
}

describe('what may be user data', () => {
  it.each([
    ['a script', SCRIPT, { format: 'script', bytes: Buffer.byteLength(SCRIPT), text: SCRIPT }],
    ['line ends of Windows', '#!/bin/sh\r\ntrue', { format: 'script', bytes: 14, text: '#!/bin/sh\ntrue' }],
    ['cloud-config', '#cloud-config\npackages: [nginx]\n', { format: 'cloud-config', bytes: 32 }],
    ['cloud-config as cloud-init reads it', '#cloud-config\nssh_pwauth: yes\nruncmd: []\nruncmd: []\n', { format: 'cloud-config' }],
    ['as much as there may be', `#!${'x'.repeat(USER_DATA_BYTES_MAX - 2)}`, { bytes: USER_DATA_BYTES_MAX }],
    ['a byte more, in letters of two', `#!${'ă'.repeat(USER_DATA_BYTES_MAX / 2)}`, { code: 'user-data.too-long' }],
    ['nothing', '', { code: 'user-data.unreadable' }],
    ['words', 'apt-get install nginx', { code: 'user-data.unreadable' }],
    ['another kind of cloud-init', '#include\nhttp://example.com', { code: 'user-data.unreadable' }],
    ['a word that only begins so', '#cloud-configuration', { code: 'user-data.unreadable' }],
    ['what is no text', '#!/bin/sh\n\0', { code: 'user-data.unreadable' }],
    ['half a character', '#!/bin/sh\n\ud800', { code: 'user-data.unreadable' }],
    [
      'settings that do not line up',
      '#cloud-config\nusers:\n  - name: a\n shell: b\n',
      { code: 'user-data.not-yaml', params: { line: 4 } },
    ],
    ['a bracket that stays open', '#cloud-config\npackages: [nginx', { code: 'user-data.not-yaml' }],
    ['two files in one', '#cloud-config\na: 1\n---\nb: 2\n', { code: 'user-data.not-yaml' }],
    ['brackets in brackets', `#cloud-config\na: ${'['.repeat(16_000)}`, { code: 'user-data.not-yaml' }],
    ['a list', '#cloud-config\n- nginx\n', { code: 'user-data.not-mapping' }],
    ['a first line alone', '#cloud-config\n', { code: 'user-data.not-mapping' }],
  ])('%s', (_, text, read) => expect(readUserData(text)).toMatchObject(read))

  it.each(['a: [,,', 'a: ]', 'a: "', 'a: ! ', 'a: &a ', '[', '{', '? ', ': ', '%', '- '])(
    'stops at the first error of a text that repeats %j as often as its size allows',
    (unit) => {
      const text = `#cloud-config\n${unit}${unit.slice(-2).repeat(USER_DATA_BYTES_MAX)}`.slice(0, USER_DATA_BYTES_MAX)
      expect(checkCloudConfig(text).work.errors).toBeLessThanOrEqual(1)
    },
  )
})

describe('[O3] user data of an order', () => {
  let portal: TestPortal
  let from: Shop
  let owner: Customer
  let other: Customer
  beforeAll(async () => {
    ;({ portal, from } = await openShop())
    owner = await customer(portal, 'scripter')
    other = await customer(portal, 'other-scripter')
    await give(portal, owner, 50_000)
  })
  afterAll(() => closeShop(portal))

  const keep = (text: string, as = owner) => portal.ok('user/order/user-data', { text }, { as })
  const place = (userDataId: number, more: object = {}) =>
    portal.call('user/order/place', { items: [from.item('premium-2', { userDataId, ...more })] }, { as: owner })
  const sold = async (invoice: number): Promise<number[]> => {
    await portal.ok('user/order/finish', { id: invoice, method: 'balance' }, { as: owner })
    await portal.drain()
    return (await column(portal, 'select id::int from service where invoice_id = $1 order by id', invoice)).map(Number)
  }
  const kept = () => column(portal, 'select service_id::int from user_data order by id')

  it('goes with each machine as it was written, lies nowhere in the clear, and is forgotten once they are built', async () => {
    const { id: userDataId, ...facts } = await keep(SCRIPT)
    expect(facts).toEqual({ format: 'script', bytes: Buffer.byteLength(SCRIPT) })
    const ids = await sold((await place(userDataId, { quantity: 2 })).data.id)
    expect(await kept()).toEqual([null, ...ids])
    for (const table of ['user_data', 'invoice_line', 'service', 'vps', 'saga', 'job', 'activity', 'idempotency']) {
      const [all] = await column(portal, `select string_agg(t::text, ' ') from ${table} t`)
      expect(String(all), table).not.toContain('s3cret')
    }
    await portal.advance('1m')
    expect(ids.map((id) => portal.simulator.isToldTo(`vps-${id}`, SCRIPT))).toEqual([true, true])
    expect(await kept()).toEqual([null])
    await portal.advance('10d')
    await portal.housekeep()
    expect(await kept()).toEqual([])
  })

  it('is refused at its field where no guest would run it, where it is another’s, and where the system does not run it', async () => {
    expect((await portal.refused('user/order/user-data', { text: '#cloud-config\na: [' }, { as: owner })).data.fields).toEqual({
      text: expect.stringContaining('line 2'),
    })
    const theirs = await keep(SCRIPT, other)
    expect((await place(theirs.id)).data).toMatchObject({ code: 'user-data.gone' })
    const mine = await keep(SCRIPT)
    expect((await place(mine.id, { image: 'windows-2022', location: 'HAN' })).data).toMatchObject({
      ...{ code: 'user-data.not-for-image', fields: { 'items.0.userDataId': expect.any(String) } },
    })
    const { images } = await portal.ok('public/service/plan/list/vm', {})
    expect(images.map(({ id, userData }) => [id, userData.length])).toContainEqual(['windows-2022', 0])
  })

  it('keeps at most USER_DATA_MAX texts of an account, however many requests come at once', async () => {
    const hoarder = await customer(portal, 'hoarder')
    const { rows } = await portal.db.pool.query<{ id: number }>('select id from account where username = $1', [hoarder.username])
    await portal.db.pool.query(
      `insert into user_data (account_id, format, bytes, ref, sealed, kept_at)
       select $1, 'script', 1, 'ref' || n, 'x', $2 from generate_series(1, $3) n`,
      [rows[0]?.id, portal.clock.now(), USER_DATA_MAX - 2],
    )
    const call = { as: hoarder }
    const answers = await Promise.all(Array.from({ length: 6 }, () => portal.call('user/order/user-data', { text: SCRIPT }, call)))
    expect(answers.filter(({ status }) => status === 'success')).toHaveLength(2)
    expect(answers.filter(({ data }) => (data as { code?: string }).code === 'user-data.too-many')).toHaveLength(4)
  })

  it('is there as long as the order can be paid', async () => {
    const { id } = await keep(SCRIPT)
    await portal.advance('6d')
    const { data } = await place(id)
    await portal.advance('6d')
    const [service] = await sold(data.id)
    await portal.advance('1m')
    expect(portal.simulator.isToldTo(`vps-${service}`, SCRIPT)).toBe(true)
  })
})
