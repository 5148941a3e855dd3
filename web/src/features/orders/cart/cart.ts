import type { ServiceType } from '@portal/contracts/constants.ts'
import type { VatInfo } from '@portal/contracts/modules/invoices.contract.ts'
import type { InputOf } from '../../../api/endpoints.ts'
import { readSession } from '../../../api/session.ts'
import { newRequestId } from '../../../lib/random.ts'
import { createStore } from '../../../lib/store.ts'
import { asksDomain, domainProblem, sentDomains } from './domain.ts'

/** One thing that is being chosen; `planId` null until the customer has decided. */
export interface CartItem {
  readonly key: string
  readonly type: ServiceType | null
  readonly locationId: number | null
  readonly image: string | null
  /** Of the profile, where the image takes any; absent in a cart that was begun before there were. */
  readonly sshKeys?: readonly number[]
  /** What each unit does at its first boot, as typed; absent in a cart that was begun before there was any. */
  readonly userData?: string
  readonly planId: number | null
  readonly periodMonths: number
  readonly quantity: number
  /** As typed, one name a line. */
  readonly hostnames: string
  /** As typed, one a line, of what is ordered for a domain; absent in a cart that was begun before there was any. */
  readonly domains?: string
  readonly note: string
  readonly autoRenew: boolean
  /** Wanted for free first; counts where the plan has a trial and nothing else is in the cart. */
  readonly trial?: boolean
  /** Units by add-on code. */
  readonly addons: Readonly<Record<string, number>>
}

export interface Cart {
  /** Whose it is: another person who signs in at this tab must not find it. */
  readonly owner: string
  readonly items: readonly CartItem[]
  readonly active: number
  readonly method: string | null
  readonly vatInfo: VatInfo | null
  /** As it was given; whether it applies the price says. */
  readonly promoCode?: string | null
  /** Something was chosen by hand: leaving asks. */
  readonly touched: boolean
  /** The address's wish that was followed already, so that a reload does not undo later choices. */
  readonly followed: string
}

const KEY = 'portal.cart'

export const newItem = (like?: CartItem): CartItem => ({
  key: newRequestId(),
  type: like?.type ?? null,
  locationId: like?.locationId ?? null,
  image: like?.image ?? null,
  sshKeys: like?.sshKeys ?? [],
  planId: null,
  periodMonths: like?.periodMonths ?? 1,
  quantity: 1,
  hostnames: '',
  note: '',
  autoRenew: true,
  addons: {},
})

/** Who fills it. */
export const owner = (): string => readSession()?.username ?? ''
const emptyCart = (): Cart => ({ owner: owner(), items: [newItem()], active: 0, method: null, vatInfo: null, touched: false, followed: '' })

/** Session storage outlives a reload and ends with the tab; where it is blocked the cart lives as long as the page. */
function restore(): Cart {
  try {
    const value = JSON.parse(sessionStorage.getItem(KEY) ?? 'null') as Cart | null
    if (value && value.owner === owner() && Array.isArray(value.items)) return value
  } catch {
    // An unreadable cart is an empty one.
  }
  return emptyCart()
}

export const cart = createStore<Cart>(restore())
cart.subscribe(() => {
  try {
    sessionStorage.setItem(KEY, JSON.stringify(cart.get()))
  } catch {
    // Without storage only the reload forgets.
  }
})

export const clearCart = (): void => cart.set(emptyCart())
/** On arrival: somebody else may have signed in since. */
export const claimCart = (): void => {
  if (cart.get().owner !== owner()) clearCart()
}

export const changeItem = (patch: Partial<CartItem>, touched = true): void =>
  cart.set((now) => ({
    ...now,
    touched: now.touched || touched,
    items: now.items.map((item, at) => (at === now.active ? { ...item, ...patch } : item)),
  }))

export const changeCart = (patch: Partial<Cart>): void => cart.set((now) => ({ ...now, ...patch }))

export const addItem = (): void =>
  cart.set((now) => ({ ...now, touched: true, items: [...now.items, newItem(now.items[now.active])], active: now.items.length }))

export const removeItem = (key: string): void =>
  cart.set((now) => {
    const at = now.items.findIndex((item) => item.key === key)
    const items = now.items.filter((item) => item.key !== key)
    const active = Math.max(0, Math.min(items.length - 1, now.active > at ? now.active - 1 : now.active))
    return { ...now, touched: items.length > 0, items, active }
  })

export type QuoteInput = InputOf<'user/order/quote'>
type Line = NonNullable<QuoteInput['items']>[number]

const names = (text: string): string[] =>
  text
    .split(/[\n,]/)
    .map((name) => name.trim())
    .filter((name) => name !== '')

/** What is sent of an item; null while nothing that can be priced has been chosen. */
export function lineOf(item: CartItem): Line | null {
  const { type, planId, locationId, image, sshKeys = [], periodMonths, quantity, hostnames, domains = '', note, autoRenew, addons } = item
  if (planId === null || locationId === null) return null
  return {
    planId,
    locationId,
    periodMonths: periodMonths as Line['periodMonths'],
    quantity,
    ...(image ? { image } : {}),
    sshKeys: [...sshKeys],
    hostnames: names(hostnames),
    // What is half typed has no word to say yet: the price does not hang on it, and an order without it is refused.
    ...(asksDomain(type) && domainProblem(domains, quantity) === null && { domains: sentDomains(domains) }),
    autoRenew,
    note: note.trim(),
    addons: Object.entries(addons).map(([code, units]) => ({ code, quantity: units })),
  }
}

/** Lines for the server, and for each the cart item it stands for. */
export function linesOf({ items }: Cart): { lines: Line[]; itemOf: CartItem[] } {
  const pairs = items.flatMap((item) => {
    const line = lineOf(item)
    return line ? [{ line, item }] : []
  })
  return { lines: pairs.map(({ line }) => line), itemOf: pairs.map(({ item }) => item) }
}

/** A trial is one server by itself: whatever else was chosen with it is left out of what is sent. */
export function orderOf(cart: Cart): { type: 'new' | 'trial'; lines: Line[]; itemOf: CartItem[] } {
  const all = linesOf(cart)
  const [line] = all.lines
  if (!line || all.lines.length > 1 || !all.itemOf[0]?.trial) return { type: 'new', ...all }
  return { type: 'trial', lines: [{ ...line, quantity: 1, addons: [] }], itemOf: all.itemOf }
}
