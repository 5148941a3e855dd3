import type { BackupPeriod } from '@portal/contracts/constants.ts'
import { addDays, addMonthsIn, isoDate } from '@portal/contracts/time.ts'
import { createAccount, findBySignInName } from '../modules/accounts/index.ts'
import { dailyOf } from '../modules/backups/index.ts'
import { type Brand, findBrand } from '../modules/brands/index.ts'
import { offersOf } from '../modules/catalogue/index.ts'
import { addAddon, buyExtra } from '../modules/changes/index.ts'
import { setPolicy } from '../modules/compute/index.ts'
import { imagesFor, listLocations } from '../modules/infrastructure/index.ts'
import { lockInvoice, type Settlement } from '../modules/invoices/index.ts'
import { type DemoService, type Kinds, kindsOf } from '../modules/kinds/index.ts'
import { markRead } from '../modules/notices/index.ts'
import { placeOrder, placeTopup, placeTrial } from '../modules/orders/index.ts'
import { confirmByHand, receive } from '../modules/payments/index.ts'
import { askForRewards, attribute, payOut, referralOpened, waitingWithdrawal } from '../modules/referrals/index.ts'
import { cancelService } from '../modules/renewals/index.ts'
import { servicesNamed, servicesOfInvoice, writeShare } from '../modules/services/index.ts'
import { admit, foundTeam } from '../modules/teams/index.ts'
import { randomToken } from '../platform/random.ts'
import type { SecretBox } from '../platform/secrets.ts'
import type { Tx } from '../platform/tx.ts'
import type { Chapter } from './story.ts'

const DEMO_BRAND = 1

interface Parts {
  readonly kinds: Kinds
  readonly settlement: Settlement
  readonly box: SecretBox
  /** When the demo is first shown. */
  readonly until: Date
}

/** Who else keeps staff busy, all of them brought by the demo's customer; nobody can sign in as them. `linh` is left as she is: for trying the beginning. */
const neighbours = [
  { username: 'otto', email: 'otto.klein@werkstatt.example', profileName: 'Otto Klein', locale: 'en-US', daysAgo: 210 },
  { username: 'maicoffee', email: 'hello@maicoffee.example', profileName: 'Mai Coffee', locale: 'vi-VN', daysAgo: 95 },
  { username: 'wei', email: 'wei.chen@qing.example', profileName: 'Chen Wei', locale: 'zh-CN', daysAgo: 13 },
  { username: 'vuhai', email: 'hai.vu@example.org', profileName: 'Vũ Hải', locale: 'vi-VN', daysAgo: 4 },
] as const

/** Who made a team, and who joined it at once: services are shared among teammates alone. */
const teams: readonly (readonly [leader: string, daysAgo: number, name: string, member: string])[] = [
  ['otto', 208, 'Werkstatt', 'demo'],
  ['demo', 90, 'Moore Studio', 'maicoffee'],
]

/** Money that came by bank transfer and was confirmed by staff: whose, how many days ago, in cents. */
const transfers: readonly (readonly [who: string, daysAgo: number, amount: number])[] = [
  ['demo', 399.5, 25_000],
  ['demo', 310, 20_000],
  ['demo', 215, 25_000],
  ['demo', 187.5, 4000],
  ['demo', 121, 15_000],
  ['demo', 118.5, 45_000],
  ['demo', 31, 15_000],
  ['demo', 21.5, 35_000],
  ['demo', 20.5, 3000],
  ['otto', 209, 12_000],
  ['otto', 2, 40_000],
  ['maicoffee', 94, 3000],
  ['wei', 12.5, 5000],
  ['wei', 0.5, 14_000],
]

export function storyChapters(parts: Parts): Chapter[] {
  const services = parts.kinds.all.flatMap(({ demo = [] }) => demo)
  return [
    ...neighbours.map(({ daysAgo, ...person }): Chapter => ({ daysAgo, act: (tx) => arrive(tx, person) })),
    ...transfers.map(([who, daysAgo, amount]): Chapter => ({ daysAgo, act: (tx) => transfer(tx, parts, who, amount) })),
    ...teams.map(([leader, daysAgo, name, member]): Chapter => ({ daysAgo, act: (tx) => gather(tx, parts, name, leader, member) })),
    ...services.flatMap((service) => chaptersOf(parts, service)),
    // The reward for the first friend: asked for, and paid by staff the next day.
    { daysAgo: 66, act: async (tx) => void (await askForRewards(tx, (await customerOf(tx, 'demo')).accountId)) },
    { daysAgo: 65, act: payRewards },
    // Looked in for the last time.
    { daysAgo: 3.5, act: async (tx) => void (await markRead(tx, (await customerOf(tx, 'demo')).accountId, null)) },
    // Asked for, and the money is not there yet.
    {
      daysAgo: 0.3,
      act: async (tx) => void (await placeTopup(tx, await customerOf(tx, 'otto'), { amount: 5000, method: null, note: '' })),
    },
    // Arrived, and nobody knows what for.
    { daysAgo: 0.2, act: strayMoney },
  ]
}

/** What became of one service: ordered, and given up where it says so. */
function chaptersOf(parts: Parts, service: DemoService): Chapter[] {
  const { cancelled, backup, extended, deeds = [] } = service
  return [
    { daysAgo: orderedDaysAgo(service, parts.until), act: (tx) => order(tx, parts, service) },
    ...(backup ? [{ daysAgo: backup.daysAgo, act: (tx: Tx) => protect(tx, parts, service, backup.period) }] : []),
    ...(extended ? [{ daysAgo: extended.daysAgo, act: (tx: Tx) => extend(tx, parts, service, extended) }] : []),
    ...deeds.map(({ daysAgo, act }): Chapter => ({ daysAgo, act: (tx) => toEach(tx, service, act) })),
    ...(cancelled ? [{ daysAgo: cancelled.daysAgo, act: (tx: Tx) => giveUp(tx, service, cancelled.how) }] : []),
  ]
}

/** One that is to end on a day was ordered whole terms before it. */
function orderedDaysAgo({ ordered, months }: DemoService, until: Date): number {
  if ('daysAgo' in ordered) return ordered.daysAgo
  const end = addDays(until, ordered.toEndInDays)
  return (until.getTime() - addMonthsIn(end, -months, 'UTC').getTime()) / 86_400_000
}

async function arrive(tx: Tx, person: Omit<(typeof neighbours)[number], 'daysAgo'>): Promise<void> {
  const { accountId: referrerId } = await customerOf(tx, 'demo')
  const { id } = await createAccount(tx, { ...person, brandId: DEMO_BRAND, referrerId, password: randomToken(24) })
  await attribute(tx, id)
  await referralOpened(tx, referrerId)
}

async function payRewards(tx: Tx): Promise<void> {
  const asked = await waitingWithdrawal(tx, (await customerOf(tx, 'demo')).accountId)
  if (asked) await payOut(tx, asked, 'demo', '')
}

async function brandOf(tx: Tx): Promise<Brand> {
  const brand = await findBrand(tx, DEMO_BRAND)
  if (!brand) throw new Error('the demo has no brand')
  return brand
}

async function customerOf(tx: Tx, name: string) {
  const brand = await brandOf(tx)
  const account = await findBySignInName(tx, brand.id, name)
  if (!account) throw new Error(`the demo has no ${name}`)
  return { brand, accountId: account.id, lang: account.locale }
}

async function gather(tx: Tx, { box }: Parts, name: string, leader: string, member: string): Promise<void> {
  const { brand, accountId: leaderId } = await customerOf(tx, leader)
  const { team } = await foundTeam(tx, box, { brandId: brand.id, leaderId, name })
  await admit(tx, team, (await customerOf(tx, member)).accountId)
}

async function transfer(tx: Tx, { settlement }: Parts, name: string, amount: number): Promise<void> {
  const who = await customerOf(tx, name)
  const { id } = await placeTopup(tx, who, { amount, method: null, note: '' })
  const invoice = await lockInvoice(tx, id)
  if (!invoice) throw new Error('the top-up is not there')
  // Nobody had been asked to transfer it.
  await confirmByHand(tx, { find: () => undefined }, settlement, invoice, {
    reference: `FT${10_000_000 + id}`,
    amount,
    arrivedOn: isoDate(tx.now, who.brand.timeZone),
  })
}

/** The system that was meant, or any that the engine of the day has. */
async function offered(tx: Tx, locationId: number, image: string): Promise<string> {
  const all = await imagesFor(tx, [locationId])
  const [any] = all.filter(({ family }) => family === 'linux')
  return all.some(({ id }) => id === image) ? image : (any?.id ?? image)
}

async function order(tx: Tx, { settlement }: Parts, service: DemoService): Promise<void> {
  const { plan, location, months, name, image, autoRenew = false, trial = false, unpaid = false, by = 'demo', shared, spoil } = service
  const who = await customerOf(tx, by)
  const offer = (await offersOf(tx, who.brand)).find((one) => one.plan.code === plan)
  const site = (await listLocations(tx)).find(({ code }) => code === location)
  if (!offer || !site) throw new Error(`the demo sells no ${plan} in ${location}`)
  const { asksDomain } = kindsOf(tx).ofType(offer.plan.type)?.contract ?? {}
  const line = {
    planId: offer.plan.id,
    locationId: site.id,
    periodMonths: months,
    quantity: 1,
    ...(asksDomain ? { hostnames: [], domains: [name] } : { hostnames: [name], domains: [] }),
    autoRenew,
    sshKeys: [],
    addons: [],
  }
  const cart = { items: [{ ...line, note: '', ...(image !== undefined && { image: await offered(tx, site.id, image) }) }], note: '' }
  if (trial) return void (await placeTrial(tx, settlement, who, cart))
  const { invoice } = await placeOrder(tx, who, cart)
  if (unpaid) return
  const paid = await settlement.pay(tx, invoice.id, 'balance', 'customer')
  if (paid.outcome !== 'paid') throw new Error(`the demo cannot pay for ${name}: ${paid.outcome}`)
  for (const { id } of await servicesOfInvoice(tx, invoice.id)) {
    await spoil?.(tx, id)
    if (!shared) continue
    const member = await customerOf(tx, shared.with)
    await writeShare(tx, { serviceId: id, ownerId: who.accountId, memberId: member.accountId, rights: [...shared.rights] })
  }
}

async function protect(tx: Tx, { settlement }: Parts, { name, by = 'demo' }: DemoService, period: BackupPeriod): Promise<void> {
  const { brand, accountId } = await customerOf(tx, by)
  for (const service of await servicesNamed(tx, accountId, name)) {
    if (period === 7) await setPolicy(tx, service, { period, hour: null, timeZone: service.timeZone })
    else
      await buyExtra(tx, settlement, { brandId: brand.id, service, lang: 'en-US', at: null, method: 'balance' }, await dailyOf(tx, service))
  }
}

async function extend(
  tx: Tx,
  { settlement }: Parts,
  { name, by = 'demo' }: DemoService,
  { addon, amount }: NonNullable<DemoService['extended']>,
): Promise<void> {
  const { brand, accountId } = await customerOf(tx, by)
  for (const service of await servicesNamed(tx, accountId, name))
    await addAddon(tx, settlement, { brandId: brand.id, service, lang: 'en-US', at: null, method: 'balance' }, addon, amount)
}

async function toEach(tx: Tx, { name, by = 'demo' }: DemoService, act: (tx: Tx, serviceId: number) => Promise<void>): Promise<void> {
  const { accountId } = await customerOf(tx, by)
  for (const { id } of await servicesNamed(tx, accountId, name)) await act(tx, id)
}

async function giveUp(tx: Tx, { name, by = 'demo' }: DemoService, how: 'end-of-billing' | 'immediate'): Promise<void> {
  const { accountId } = await customerOf(tx, by)
  for (const service of await servicesNamed(tx, accountId, name)) await cancelService(tx, service, how)
}

async function strayMoney(tx: Tx): Promise<void> {
  const { currency } = await brandOf(tx)
  const event = {
    key: 'pay-from-an-older-system',
    outcome: 'succeeded',
    reference: 'TXN-7F3K2',
    amount: { amount: 4200, currency },
  } as const
  await receive(tx, 'sandbox', 'evt-stray', event)
}
