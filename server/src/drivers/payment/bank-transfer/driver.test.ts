import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type PayosPeer, SAMPLE, start as startPayos } from '../../../../test/gateways/payos.ts'
import { type SepayPeer, start as startSepay } from '../../../../test/gateways/sepay.ts'
import { TestClock } from '../../../platform/clock.ts'
import { describePaymentDriver } from '../conformance.ts'
import type { HookRequest, StartRequest } from '../port.ts'
import { bankTransferConfig } from './config.ts'
import { BankTransferDriver } from './driver.ts'
import { findMemo, memoOf, numberOf } from './memo.ts'
import { vietQr } from './vietqr.ts'

const clock = new TestClock('2026-11-20T02:00:00Z')
const ACCOUNT = { bankName: 'Vietcombank', bankBin: '970436', accountNumber: '0123456789', accountHolder: 'CONG TY ARDEN' }
const [secret, apiKey, apiToken] = ['a secret between us', 'key of deliveries', 'token of the list']

describe('what a VietQR code says', () => {
  it('agrees with published codes to the last digit', () => {
    const one = vietQr({ bin: '970415', account: '0011001932418', amount: 120_000, purpose: 'ung ho lu lut' })
    expect(one).toBe(
      '00020101021238570010A00000072701270006970415011300110019324180208QRIBFTTA530370454061200005802VN62170813ung ho lu lut6304C15C',
    )
    expect(vietQr({ bin: '970415', account: '113366668888', amount: 79_000, purpose: 'Ung Ho Quy Vac Xin' })).toMatch(/63043ACF$/)
  })
})

describe('the words of a transfer', () => {
  const memo = (key: string) => memoOf('TT', numberOf(key))
  it('are found again whatever a bank makes of them', () => {
    fc.assert(
      fc.property(fc.string(), fc.integer({ min: 1, max: 12 }), fc.string({ maxLength: 40 }), (key, gap, more) => {
        const words = memo(key)
        const spaced = `${words.slice(0, gap)} ${words.slice(gap)}`
        for (const text of [
          words,
          words.toLowerCase(),
          `MBVCB.3278907687.${spaced}.CT tu 0123456789 toi`,
          `${words.slice(0, gap)}.${words.slice(gap)}`,
        ])
          expect(findMemo('TT', text)).toBe(words)
        // Cut off behind the words, as banks do; whatever is there may not hide them.
        expect([words, null]).toContain(findMemo('TT', `${words} ${more}`.slice(0, 25)))
      }),
      { numRuns: 200 },
    )
  })
  it('are none with one letter wrong, and none where two payments are named', () => {
    const [one, other] = [memo('one'), memo('other')]
    for (let at = 2; at < one.length; at++) {
      const letter = one[at] === 'Z' ? 'Y' : 'Z'
      expect(findMemo('TT', one.slice(0, at) + letter + one.slice(at + 1))).toBeNull()
    }
    expect([findMemo('TT', `${one} ${other}`), findMemo('TT', `${one} ${one}`)]).toEqual([null, one])
    expect(findMemo('TT', 'thanh toan tien hang thang 11')).toBeNull()
  })
  it('name numbers that payOS takes, and that are exact', () => {
    fc.assert(fc.property(fc.string(), (key) => Number.isSafeInteger(numberOf(key)) && numberOf(key) >= 2 ** 49 && numberOf(key) < 2 ** 50))
  })
})

const asked = (key: string): StartRequest & { at: Date } => ({
  ...{ key, at: clock.now(), amount: { amount: 13_061, currency: 'VND' }, title: 'ARD-1', locale: 'vi-VN' },
  returnUrl: 'http://portal.test/home/order/detail/1',
})

describe('an account of which SePay tells', () => {
  for (const [name, auth] of [
    ['signed', { kind: 'hmac', secret }],
    ['by a key', { kind: 'apikey', key: apiKey }],
  ] as const) {
    let peer: SepayPeer
    const driver = (known: string = auth.kind === 'hmac' ? secret : apiKey): BankTransferDriver =>
      new BankTransferDriver(
        bankTransferConfig.parse({
          ...{ ...ACCOUNT, hears: 'sepay', sepayToken: apiToken, sepayUrl: peer.url },
          ...(auth.kind === 'hmac' ? { sepaySecret: known } : { sepayApiKey: known }),
        }),
        { id: 'bank', clock },
      )
    beforeAll(async () => {
      peer = await startSepay({ clock, auth, apiToken, accountNumber: ACCOUNT.accountNumber })
    })
    afterAll(() => peer.close())
    const pay = async (key: string, how: 'pay' | 'fail') =>
      how === 'fail' ? [] : await peer.settle({ amount: 13_061, content: `MBVCB.99.${memoOf('TT', numberOf(key))}.CT tu 01` })
    // A key says who delivers, and nothing of what is delivered.
    const forged = (genuine: HookRequest): HookRequest[] => [
      { ...genuine, headers: {} },
      { ...genuine, headers: { ...genuine.headers, authorization: 'Apikey another', 'x-sepay-signature': `sha256=${'0'.repeat(64)}` } },
    ]
    describePaymentDriver(`bank transfer heard by SePay ${name}`, ['query', 'settlements'], () => ({
      ...{ driver: driver(), stranger: driver('a secret of others'), settle: pay, clock, silentFailures: true as const, forged },
      ...(auth.kind === 'apikey'
        ? { unsigned: true as const }
        : { again: ({ body }: HookRequest) => peer.redeliver((JSON.parse(body.toString('utf8')) as { id: number }).id) }),
    }))
  }
  it('[M5] tells only what came in, by the bank’s own name of it, and of another account only to a person', async () => {
    const peer = await startSepay({ clock, auth: { kind: 'hmac', secret }, apiToken, accountNumber: ACCOUNT.accountNumber })
    const settings = { ...ACCOUNT, hears: 'sepay', sepaySecret: secret, sepayToken: apiToken, sepayUrl: peer.url }
    const driver = new BankTransferDriver(bankTransferConfig.parse(settings), { id: 'bank', clock })
    const memo = memoOf('TT', numberOf('k'))
    const told = async (transfer: Parameters<SepayPeer['settle']>[0]) => {
      const [delivery] = await peer.settle(transfer)
      if (!delivery) throw new Error('nothing was delivered')
      return (await driver.receive(delivery)).events
    }
    expect(await told({ amount: 5000, content: memo, direction: 'out' })).toEqual([])
    const day = { from: new Date('2026-11-19T00:00:00Z'), until: new Date('2026-11-22T00:00:00Z') }
    expect(await driver.settlements?.list(day, [])).toEqual([])
    expect(await told({ amount: 5000, content: memo, referenceCode: 'ft 01' })).toMatchObject([
      { key: memo, reference: 'FT01', id: 'FT01/5000' },
    ])
    expect(await told({ amount: 5000, content: `${memo} x`, accountNumber: '999' })).toMatchObject([
      { key: `999: ${memo} x`, told: { account: '999' } },
    ])
    const [late] = await peer.settle({ amount: 5000, content: memo })
    const later = new BankTransferDriver(bankTransferConfig.parse(settings), { id: 'bank', clock: new TestClock('2026-11-20T02:06:00Z') })
    await expect(later.receive(late as HookRequest)).rejects.toThrow('not signed')
    const outsider = new BankTransferDriver(bankTransferConfig.parse({ ...settings, sepayToken: 'guessed' }), { id: 'bank', clock })
    expect([await driver.probe(), await outsider.probe()]).toMatchObject([{ ok: true }, { ok: false }])
    peer.down = true
    expect(await driver.probe()).toMatchObject({ ok: false })
    await peer.close()
  })
})

describe('an account of which payOS tells', () => {
  let peer: PayosPeer
  const keys = { clientId: 'client', apiKey: 'key of ours', checksumKey: 'checksum key' }
  const settings = () => ({
    ...{ ...ACCOUNT, hears: 'payos', payosClientId: keys.clientId, payosApiKey: keys.apiKey, payosChecksumKey: keys.checksumKey },
    payosUrl: peer.url,
  })
  const driver = (more: object = {}) => new BankTransferDriver(bankTransferConfig.parse({ ...settings(), ...more }), { id: 'bank', clock })
  beforeAll(async () => {
    peer = await startPayos({ clock, ...keys })
  })
  afterAll(() => peer.close())
  describePaymentDriver('bank transfer heard by payOS', ['query', 'expire', 'settlements'], () => ({
    ...{ driver: driver(), stranger: driver({ payosChecksumKey: 'key of others' }), clock, silentFailures: true as const },
    settle: (key, how) => peer.settle(numberOf(key), how),
    forged: (genuine) => {
      const { data } = JSON.parse(genuine.body.toString('utf8')) as { data: Record<string, unknown> }
      return [{ ...genuine, body: Buffer.from(JSON.stringify({ data })) }, peer.signed(data, 'another key')]
    },
  }))
  it('answers the call that tries our address, and books nothing of it', async () => {
    expect(await driver().receive(peer.signed(SAMPLE))).toMatchObject({ events: [], reply: { status: 200 } })
  })
  it('verifies the published sample as it is published, and not with one figure changed', async () => {
    const published = driver({ payosChecksumKey: '1a54716c8f0efb2744fb28b6e38b25da7f67a925d98bc1c18bd8faaecadd7675' })
    const signature = '412e915d2871504ed31be63c8f62a149a4410d34c4c42affc9006ef9917eaa03'
    const told = (data: object): HookRequest => {
      const body = Buffer.from(JSON.stringify({ code: '00', desc: 'success', success: true, data, signature }))
      return { method: 'POST', query: new URLSearchParams(), headers: {}, body }
    }
    expect((await published.receive(told(SAMPLE))).reply.status).toBe(200)
    await expect(published.receive(told({ ...SAMPLE, amount: 3001 }))).rejects.toMatchObject({ kind: 'bad-credentials' })
  })
  it('[M5] takes only positive amounts of a delivery and of a link for money in', async () => {
    const number = numberOf('returned')
    await driver().start(asked('returned'))
    const [delivery] = (await peer.settle(number)) as [HookRequest]
    const { data } = JSON.parse(delivery.body.toString('utf8')) as { data: { amount: number } }
    const returned = peer.signed({ ...data, amount: -data.amount })
    expect(await driver().receive(returned)).toMatchObject({ events: [], reply: { status: 200 } })
    const link = peer.links.get(number)
    if (!link) throw new Error('no link was opened')
    const transactions = link.transactions.map((one) => ({ ...one, amount: -one.amount }))
    ;(peer.links as Map<number, typeof link>).set(number, { ...link, transactions })
    expect(await driver().query?.('returned', asked('returned'))).toBeNull()
  })
  it('[P5] says by a mark from which account it was paid, and keeps no number of it', async () => {
    await driver().start(asked('marked'))
    const [delivery] = (await peer.settle(numberOf('marked'))) as [HookRequest]
    const { events } = await driver().receive(delivery)
    expect(events).toMatchObject([{ payer: expect.stringMatching(/^[0-9a-f]{32}$/) }])
    expect(JSON.stringify(events)).not.toContain('0123456789')
  })
  it('opened by a process that died: the payer goes on at payOS’s own page, with the same link', async () => {
    const first = await driver().start(asked('died'))
    expect(first).toMatchObject({ kind: 'transfer', code: memoOf('TT', numberOf('died')) })
    const link = peer.links.get(numberOf('died'))
    expect(await driver().start(asked('died'))).toEqual({ kind: 'redirect', url: `https://pay.payos.vn/web/${link?.id}` })
  })
  it('tells plainly that its keys are wrong, and of a lost answer that nobody knows', async () => {
    const wrong = new BankTransferDriver(bankTransferConfig.parse({ ...settings(), payosApiKey: 'guessed' }), { id: 'bank', clock })
    expect([await driver().probe(), await wrong.probe()]).toMatchObject([{ ok: true }, { ok: false }])
    peer.down = true
    await expect(driver().start(asked('down'))).rejects.toMatchObject({ kind: 'unknown-outcome' })
    peer.down = false
  })
})

describe('an account that staff read', () => {
  const driver = new BankTransferDriver(bankTransferConfig.parse(ACCOUNT), { id: 'bank', clock })
  it('shows the payer everything, and believes nobody who calls', async () => {
    const started = await driver.start(asked('k'))
    expect(started).toEqual(await driver.start(asked('k')))
    const memo = memoOf('TT', numberOf('k'))
    expect(started).toMatchObject({ kind: 'transfer', memo, code: memo, qr: expect.stringContaining(`0813${memo}6304`) })
    const call: HookRequest = { method: 'POST', query: new URLSearchParams(), headers: {}, body: Buffer.from('{}') }
    await expect(driver.receive(call)).rejects.toMatchObject({ kind: 'bad-credentials' })
    expect([driver.query, driver.expire]).toEqual([undefined, undefined])
  })
  it('asks for the settings that its way needs, by name', () => {
    const wrong = (settings: object) =>
      bankTransferConfig.safeParse({ ...ACCOUNT, ...settings }).error?.issues.map(({ path }) => path.join('.'))
    expect(wrong({ hears: 'sepay' })).toEqual(['sepaySecret'])
    expect(wrong({ hears: 'payos', payosApiKey: 'key of ours' })).toEqual(['payosClientId', 'payosChecksumKey'])
  })
})
