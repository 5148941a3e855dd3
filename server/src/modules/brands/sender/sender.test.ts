import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { verifyDkim } from '../../../../test/support/dkim.ts'
import { createTestPortal, type TestPortal } from '../../../../test/support/portal.ts'
import { operator, type StaffMember } from '../../../../test/support/staff.ts'
import { Mailroom } from '../../../drivers/mail/smtp/stub.conformance.ts'
import { queueMail } from '../../../platform/mail.ts'

const mailroom = new Mailroom()
/** What stands in the world's name servers; null: none of them answers. */
let zone: Map<string, string[]> | null = new Map()
let portal: TestPortal
let owner: StaffMember

beforeAll(async () => {
  portal = await createTestPortal({
    env: { SMTP_URL: `smtp://127.0.0.1:${await mailroom.open()}` },
    drivers: { lookup: { ask: async (name) => (zone ? (zone.get(name) ?? []) : null) } },
  })
  owner = await operator(portal, 'postmaster')
  await portal.drain()
})
afterAll(async () => {
  await portal.dispose()
  await mailroom.close()
})

const detail = (id = 1) => portal.ok('operator/brand/sender/detail', { id }, { as: owner })
const check = async (id = 1) => {
  const answer = await portal.ok('operator/brand/sender/check', { id }, { as: owner })
  return { ...answer, states: Object.fromEntries(answer.checks.map(({ what, state }) => [what, state])) }
}
let serial = 0
async function sent(brandId = 1, sender = 'Arden Cloud <no-reply@arden.example>'): Promise<string> {
  mailroom.received.length = 0
  const words = { subject: 'Máy chủ đã sẵn sàng', text: 'Xin chào Linh', html: '<p>Xin chào  Linh</p>' }
  const mail = {
    brandId,
    accountId: null,
    cause: `signed:${++serial}`,
    template: 'test',
    locale: 'vi-VN',
    sender,
    recipient: 'linh@example.com',
  }
  await portal.db.transaction((tx) => queueMail(tx, { ...mail, ...words }))
  await portal.drain()
  const [raw] = mailroom.received
  if (raw === undefined) throw new Error('nothing arrived')
  return raw
}

describe('[B1] the sender of a brand', () => {
  it('has no key at first; what is missing is told with the record to publish', async () => {
    expect(await detail()).toMatchObject({ domain: 'arden.example', key: null, signedBy: null })
    const { states, checks } = await check()
    expect(states).toEqual({ spf: 'missing', dkim: 'missing', dmarc: 'missing' })
    expect(checks.find(({ what }) => what === 'dmarc')?.publish).toMatchObject({ name: '_dmarc.arden.example' })
    expect(await sent()).not.toMatch(/^dkim-signature:/im)
  })

  it('signs as soon as the record of its key was found, so that a receiver can verify it; nothing before', async () => {
    const { key } = await portal.ok('operator/brand/sender/key', { id: 1 }, { as: owner })
    expect(key).toMatchObject({ signing: false })
    expect(await sent()).not.toMatch(/^dkim-signature:/im)
    expect((await check()).states.dkim).toBe('missing')
    zone?.set(key?.record.name ?? '', [key?.record.value ?? ''])
    zone?.set('arden.example', ['v=spf1 mx -all', 'google-site-verification=1'])
    zone?.set('_dmarc.arden.example', ['v=DMARC1; p=reject'])
    expect((await check()).states).toEqual({ spf: 'ok', dkim: 'ok', dmarc: 'ok' })
    const raw = await sent()
    const publicKey = /p=(\S+)/.exec(key?.record.value ?? '')?.[1] ?? ''
    expect(verifyDkim(raw, publicKey)).toMatchObject({ domain: 'arden.example', selector: key?.selector, body: true, signature: true })
    expect(verifyDkim(raw.replace('no-reply@', 'no-repIy@'), publicKey)).toMatchObject({ signature: false })
    expect(verifyDkim(raw, publicKey)?.signs).toEqual(expect.arrayContaining(['from', 'to', 'subject']))
  })

  it('keeps signing by the old key until the new one’s record is found, and where no name server answers', async () => {
    const { signedBy } = await detail()
    const { key } = await portal.ok('operator/brand/sender/key', { id: 1 }, { as: owner })
    expect(await detail()).toMatchObject({ key: { selector: key?.selector, signing: false }, signedBy })
    expect((await check()).states.dkim).toBe('missing')
    expect(await sent()).toContain(`s=${signedBy}`)
    zone?.set(key?.record.name ?? '', [key?.record.value ?? ''])
    await check()
    expect(await sent()).toContain(`s=${key?.selector}`)
    const kept = zone
    zone = null
    expect((await check()).states).toEqual({ spf: 'unknown', dkim: 'unknown', dmarc: 'unknown' })
    expect(await sent()).toContain(`s=${key?.selector}`)
    zone = kept
  })

  it('signs nothing of another brand, and nothing that goes out under another domain', async () => {
    expect(await sent(2, 'Sen Việt <no-reply@senviet.example>')).not.toMatch(/^dkim-signature:/im)
    expect(await sent(2, 'Sen Việt <no-reply@arden.example>')).not.toMatch(/^dkim-signature:/im)
    expect(await sent(1, 'Arden <no-reply@elsewhere.example>')).not.toMatch(/^dkim-signature:/im)
  })

  it('keeps its private key sealed, and shows it to nobody', async () => {
    const { rows } = await portal.db.pool.query<{ private_key: string }>('select private_key from brand_mail_key')
    for (const row of rows) expect(row.private_key).not.toContain('PRIVATE KEY')
    expect(JSON.stringify(await detail())).not.toContain('PRIVATE')
    const { rows: log } = await portal.db.pool.query(`select before, after from activity where action like 'operator/brand/sender/%'`)
    expect(JSON.stringify(log)).not.toContain('PRIVATE')
  })
})
