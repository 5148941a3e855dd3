import { builtAddons } from '@portal/contracts/kinds/addons.ts'
import type { EndpointTable } from '@portal/contracts/registry.ts'
import { type Customer, customer } from '../support/customers.ts'
import { column, serviceNow, signedInAgain } from '../support/life.ts'
import type { TestPortal } from '../support/portal.ts'
import { give, type Shop, shop } from '../support/shop.ts'
import { operator, type StaffMember } from '../support/staff.ts'
import type { EngineHand, KindSubject } from './subject.ts'

type Draft = EndpointTable['operator/plan/create']['input']

/** What one period of the small plan, of the large one and of one add-on costs, in cents. */
export const PRICES = { small: 900, large: 1800, addon: 200 } as const
const localized = (text: string) => ({ 'en-US': text, 'vi-VN': text, 'zh-CN': text })

export interface Stand {
  readonly portal: TestPortal
  readonly engine: EngineHand
  readonly planId: (size: 'small' | 'large') => number
  /** A customer with so much money. */
  readonly customer: (money?: number) => Promise<Customer>
  /** A session of now: that of months ago has run out. */
  readonly again: (who: Customer) => Promise<Customer>
  readonly staff: () => Promise<StaffMember>
  /** Who prepared the plans. */
  readonly planner: () => Promise<StaffMember>
  /** Ordered and paid from the balance, nothing done yet; answers document and service. */
  readonly buy: (as: Customer, more?: object) => Promise<{ orderId: number; id: number }>
  /** The same, delivered. */
  readonly own: (money?: number, more?: object) => Promise<{ owner: Customer; orderId: number; id: number }>
  readonly balance: (of: Customer) => Promise<number>
  readonly status: (id: number) => Promise<string>
  readonly notices: (of: Customer) => Promise<unknown[]>
  /** Moves the clock so far beyond the end of what is paid. */
  readonly untilAfterEnd: (id: number, more: string) => Promise<void>
  /** Units of the small plan that are neither for sale nor anybody's; less than none: sold twice. */
  readonly stockOff: () => Promise<number>
}

/** Which add-on makes which figure of its plans larger. */
export const roomOf = ({ room }: Pick<KindSubject, 'room'>) => room ?? { addon: 'disk', figure: 'diskGb' as const }

/** Room can be sold on top of its plans. */
export const sellsRoom = (subject: Pick<KindSubject, 'contract' | 'room'>): boolean =>
  Object.hasOwn(builtAddons(subject.contract), roomOf(subject).addon)

const addonsOf = (subject: KindSubject): Draft['addons'] => [
  {
    ...{
      code: 'more-room',
      kind: roomOf(subject).addon,
      size: 10,
      max: 5,
      name: localized('More room'),
      description: localized('ten more'),
    },
    prices: { USD: PRICES.addon },
  },
  {
    ...{
      code: 'one-address',
      // Declared, and honoured by no build.
      kind: subject.contract.addons?.find(({ planned }) => planned)?.name ?? 'ipv4',
      size: 1,
      max: 1,
      name: localized('An address'),
      description: localized('nothing builds it'),
    },
    prices: { USD: 100 },
  },
]

const draft = (subject: KindSubject, size: 'small' | 'large', locationId: number): Draft => ({
  ...{
    code: `${subject.contract.id}-${size}`,
    type: subject.type,
    brandId: null,
    name: localized(`${subject.contract.id} ${size}`),
    description: localized('for the suite'),
  },
  spec: subject.figures[size],
  prices: { USD: { monthly: PRICES[size], setup: 0 } },
  ...{ discounts: {}, trialHours: null, images: null, hidden: false },
  // A kind that none can be built of has none.
  addons: sellsRoom(subject) ? addonsOf(subject) : [],
  stock: [{ locationId, offered: 30 }],
})

/** A portal that sells the kind: staff have prepared its plans by their own calls. */
export async function standOf(subject: KindSubject): Promise<Stand> {
  const { portal, engine } = await subject.stage()
  const before: Shop = await shop(portal)
  const locationId = before.locationId('SGN')
  const planner = await operator(portal, 'planner', ['provisioning'])
  const plans = {
    small: await portal.ok('operator/plan/create', draft(subject, 'small', locationId), { as: planner }),
    large: await portal.ok('operator/plan/create', draft(subject, 'large', locationId), { as: planner }),
  }
  const planId = (size: 'small' | 'large'): number => plans[size].id
  let serial = 0

  const newcomer: Stand['customer'] = async (money = 0) => {
    const who = await customer(portal, `${subject.contract.id}-owner${++serial}`)
    if (money > 0) await give(portal, who, money)
    return who
  }
  const buy: Stand['buy'] = async (as, more = {}) => {
    const image = subject.image === undefined ? {} : { image: subject.image }
    const domain = subject.contract.asksDomain ? { domains: [`site-${++serial}.example`] } : {}
    const items = [{ planId: planId('small'), locationId, periodMonths: 1 as const, quantity: 1, ...image, ...domain, ...more }]
    const { id: orderId } = await portal.ok('user/order/place', { items }, { as })
    await portal.ok('user/order/finish', { id: orderId, method: 'balance' }, { as })
    const { units } = await portal.ok('user/order/detail', { id: orderId }, { as })
    return { orderId, id: units[0]?.serviceId ?? 0 }
  }

  return {
    ...{ portal, engine, planId, customer: newcomer, buy },
    again: (who) => signedInAgain(portal, who),
    staff: () => operator(portal, `staff-${++serial}`),
    planner: () => operator(portal, `planner-${++serial}`, ['provisioning']),
    own: async (money = 900, more = {}) => {
      const owner = await newcomer(money)
      const bought = await buy(owner, more)
      await portal.advance('1m')
      return { owner, ...bought }
    },
    balance: async (of) => Number((await portal.ok('user/balance/overview', {}, { as: await signedInAgain(portal, of) })).balance.amount),
    status: async (id) => (await serviceNow(portal, id)).paymentStatus,
    notices: ({ id }) => column(portal, 'select kind from notice where account_id = $1 order by id', id),
    untilAfterEnd: async (id, more) => {
      const { endAt } = await serviceNow(portal, id)
      await portal.advance(`${Math.ceil(((endAt?.getTime() ?? 0) - portal.clock.now().getTime()) / 60_000)}m`)
      await portal.advance(more)
    },
    stockOff: async () => {
      const taken = `select count(*) from service where plan_id = $1 and state <> 'undelivered' and (state <> 'ended' or coalesce(purge_at, 'infinity') > $2)`
      const off = `select (offered - stock - (${taken}))::int from plan_location where plan_id = $1`
      return Number((await column(portal, off, planId('small'), portal.clock.now()))[0])
    },
  }
}

/** What delivered it, as `saga state`. */
export const deliveriesOf = ({ portal }: Stand, { delivery }: KindSubject, id: number): Promise<unknown[]> =>
  column(portal, `select kind || ' ' || state from saga where subject_id = $1 and kind = $2`, id, delivery.saga)
