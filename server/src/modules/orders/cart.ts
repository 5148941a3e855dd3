import { builtAddons } from '@portal/contracts/kinds/addons.ts'
import type { PlanFigures } from '@portal/contracts/kinds/figures.ts'
import type { Locale, Localized } from '@portal/contracts/locale.ts'
import type { CartLine } from '@portal/contracts/modules/cart.contract.ts'
import type { Currency } from '@portal/contracts/money.ts'
import type { SoldTransferPolicy } from '@portal/contracts/transfer-policy.ts'
import { fail, failAt } from '../../platform/errors.ts'
import type { Tx } from '../../platform/tx.ts'
import { type Offer, type OfferedAddon, priceLine, rangeOf, type StockItem, transferPolicyAt, withAddons } from '../catalogue/index.ts'
import { imagesOf, type OfferedImage, type OpenLocation, tooLargeAt } from '../infrastructure/index.ts'
import type { NewLine } from '../invoices/index.ts'
import { type DomainCheck, kindsOf } from '../kinds/index.ts'
import { chosenUserData, type SoldTerms } from '../services/index.ts'

/** Whose cart it is, and where. */
export interface Buyer {
  readonly brand: { readonly id: number; readonly currency: Currency }
  readonly accountId: number
}

/** What a line's `options` keep: all that is needed to build what was sold, whatever becomes of the catalogue. */
export interface LineOptions {
  readonly item: number
  readonly planCode: string
  readonly planName: Localized
  readonly spec: PlanFigures
  /** What happens when its transfer is used, where it was ordered; absent on what was ordered before there was any. */
  readonly transferPolicy?: SoldTransferPolicy
  readonly image: string | null
  /** Absent on what was ordered before there were any. */
  readonly sshKeys?: readonly number[]
  /** What each unit does at its first boot, as it is kept for the order. */
  readonly userDataId?: number
  /** What its disk begins as. */
  readonly backupId?: number
  readonly hostnames: readonly string[]
  /** Of each unit, as the DNS knows them; absent where its kind asks for none. */
  readonly domains?: readonly string[]
  readonly autoRenew: boolean
  readonly note: string
  readonly addons: readonly {
    readonly name: Localized
    readonly code: string
    readonly kind: string
    readonly size: number
    readonly quantity: number
    readonly price: number
  }[]
  readonly type: Offer['plan']['type']
  /** What the promo code took off all units of it, minor units. */
  readonly promotion?: number
  /** One unit for one period, as a renewal will cost. */
  readonly renewalPrice: number
  /** Of a trial; then nothing is charged before somebody converts it. */
  readonly trialHours?: number
  /** What the plan costs when it is converted: the document's own line says nothing. */
  readonly terms?: SoldTerms
}

export interface PricedItem {
  readonly offer: Offer
  readonly item: CartLine
  readonly lines: readonly NewLine[]
  readonly stockLeft: number
  readonly stock: StockItem
}

interface Wanted {
  readonly item: CartLine
  readonly index: number
  readonly offer: Offer
  readonly location: OpenLocation
  readonly addons: readonly { readonly addon: OfferedAddon; readonly quantity: number }[]
  readonly spec: PlanFigures
  readonly trialHours: number | null
  readonly domains: readonly Domain[] | null
}

type Domain = Exclude<DomainCheck, { readonly refused: unknown }>

/** Checks a cart against what is offered now and prices it; nothing of a price, plan or size comes from the caller. */
export async function priceCart(tx: Tx, { brand, accountId }: Buyer, items: readonly CartLine[], trial = false): Promise<PricedItem[]> {
  if (items.length === 0) fail('order.cart-empty')
  if (items.some(({ quantity }) => quantity < 1)) fail('order.at-least-one')
  const { offers, capacity } = await rangeOf(tx, brand, { ids: [...new Set(items.map(({ planId }) => planId))] })
  const kinds = kindsOf(tx)
  const images = imagesOf(capacity)
  const everybodys = new Set(images.map(({ id }) => id))
  if (items.some(({ image }) => image !== undefined && !everybodys.has(image)))
    for (const kind of kinds.all) images.push(...((await kind.ownImages?.(tx, accountId)) ?? []))
  const given = await chosenUserData(tx, accountId, userDataIn(items))
  const domains = await domainsIn(tx, offers, items)
  return items.map((asked, index) => {
    const offer = offers.find(({ plan, orderable }) => plan.id === asked.planId && orderable)
    const location = capacity.locations.find(({ id }) => id === asked.locationId)
    const stockLeft = offer?.stock.get(asked.locationId)
    if (!offer || !location || stockLeft === undefined) return fail('order.plan-unavailable')
    // What a kind counts of its own is held by nobody until it is paid: what is not there is not even asked for.
    if (kinds.ofType(offer.plan.type)?.left && asked.quantity > stockLeft) fail('order.sold-out', { plan: offer.plan.code })
    const addons = chosenAddons(offer, asked)
    const spec = withAddons(
      offer.plan.spec,
      addons.map(({ addon, quantity }) => ({ ...addon, quantity })),
      builtAddons(kinds.ofType(offer.plan.type)?.contract),
      kinds.ofType(offer.plan.type)?.contract.figures ?? [],
    )
    const { type, images: allowed } = offer.plan
    const need = kinds.needOf(type, spec)
    if (need && tooLargeAt(capacity, [need])[0]?.has(location.id)) fail('order.too-large', { plan: offer.plan.code })
    const refusalOf = (image: OfferedImage | undefined) =>
      kinds.ofType(type)?.cart?.({ type, spec, locationId: location.id, image, allowed }) ?? null
    // A plan with a single image needs no choice.
    const possible = asked.image === undefined && refusalOf(undefined) !== null ? images.filter((one) => refusalOf(one) === null) : []
    const item = possible.length === 1 ? { ...asked, image: possible[0]?.id } : asked
    const image = images.find(({ id }) => id === item.image)
    const refused = refusalOf(image)
    if (refused) fail(refused)
    if (item.sshKeys.length > 0 && image?.family !== 'linux') fail('ssh-key.not-for-image')
    const format = given.get(item.userDataId ?? 0)
    // Of what a backup holds nobody knows.
    if (format && (item.backupId !== undefined || !image?.userData?.includes(format)))
      failAt(`items.${index}.userDataId`, 'user-data.not-for-image')
    const trialHours = trial ? (offer.plan.trialHours ?? fail('trial.unavailable')) : null
    const lines = linesOf({ item, index, offer, location, addons, spec, trialHours, domains: domains[index] ?? null })
    const { plan } = offer
    return {
      offer,
      item,
      lines,
      stockLeft,
      stock: { plan, locationId: location.id, quantity: item.quantity, need },
    }
  })
}

export const userDataIn = (items: readonly CartLine[]): number[] => items.flatMap(({ userDataId }) => userDataId ?? [])

function chosenAddons(offer: Offer, item: CartLine): { addon: OfferedAddon; quantity: number }[] {
  const codes = new Set(item.addons.map(({ code }) => code))
  if (codes.size !== item.addons.length) fail('order.addon-unavailable')
  return item.addons.map(({ code, quantity }) => {
    const addon = offer.addons.find((one) => one.code === code)
    if (!addon || quantity > addon.max || (addon.at && !addon.at.get(item.locationId))) return fail('order.addon-unavailable')
    return { addon, quantity }
  })
}

function linesOf({ item, index, offer, location, addons, spec, trialHours, domains }: Wanted): NewLine[] {
  const { plan, price } = offer
  const { quantity, periodMonths } = item
  const discountPercent = plan.discounts[String(periodMonths)] ?? 0
  const main =
    trialHours === null
      ? priceLine({ unitCost: price.monthly, setupFee: price.setup, quantity, periodMonths, discountPercent })
      : priceLine({ unitCost: 0, setupFee: 0, quantity, periodMonths, discountPercent: 0 })
  const extras = addons.map(({ addon, quantity: each }) => ({
    addon,
    each,
    price: priceLine({ unitCost: addon.price, setupFee: 0, quantity: each * quantity, periodMonths, discountPercent: 0 }),
  }))
  const hostnames = Array.from(
    { length: quantity },
    (_, i) => domains?.[i]?.shown ?? item.hostnames[i] ?? (quantity === 1 ? plan.code : `${plan.code}-${i + 1}`),
  )
  // Setup is paid once; what a renewal costs is the same line without it, for one unit.
  const renewal = priceLine({ unitCost: price.monthly, setupFee: 0, quantity: 1, periodMonths, discountPercent })
  const transferPolicy = transferPolicyAt(offer, location.id)
  const options: LineOptions = {
    ...{ item: index, planCode: plan.code, planName: plan.name, type: plan.type, spec, image: item.image ?? null, hostnames },
    ...(transferPolicy && { transferPolicy }),
    ...(domains && { domains: domains.map(({ ascii }) => ascii) }),
    ...(item.sshKeys.length > 0 && { sshKeys: [...new Set(item.sshKeys)] }),
    ...(item.userDataId !== undefined && { userDataId: item.userDataId }),
    ...{ autoRenew: item.autoRenew, note: item.note },
    ...(item.backupId !== undefined && { backupId: item.backupId }),
    ...(trialHours !== null && { trialHours, terms: { planName: plan.name, unitCost: price.monthly, discountPercent } }),
    addons: extras.map(({ addon: { name, code, kind, size, price }, each }) => ({ name, code, kind, size, quantity: each, price })),
    renewalPrice: renewal.subtotal - renewal.discount + extras.reduce((sum, { price: extra }) => sum + extra.subtotal / quantity, 0),
  }
  const place = (lang: Locale): string =>
    [hostnames.slice(0, 3).join(', ') + (hostnames.length > 3 ? ' …' : ''), location.city[lang]].join(', ')
  const detail: Localized = { 'en-US': place('en-US'), 'vi-VN': place('vi-VN'), 'zh-CN': place('zh-CN') }
  const none: Localized = { 'en-US': '', 'vi-VN': '', 'zh-CN': '' }
  return [
    { kind: 'plan', description: plan.name, detail, planId: plan.id, locationId: location.id, options: { ...options }, ...main },
    ...extras.map(
      ({ addon, price: extra }): NewLine => ({
        kind: 'addon',
        description: addon.name,
        detail: none,
        planId: plan.id,
        options: { item: index },
        ...extra,
      }),
    ),
  ]
}

/** The domains of each line whose kind asks for them; prices are named before they are typed, so that missing ones are no matter yet. */
async function domainsIn(tx: Tx, offers: readonly Offer[], items: readonly CartLine[]): Promise<(readonly Domain[] | null)[]> {
  const seen = new Set<string>()
  const found: (readonly Domain[] | null)[] = []
  for (const [index, { planId, quantity, domains }] of items.entries()) {
    const kind = kindsOf(tx).ofType(offers.find(({ plan }) => plan.id === planId)?.plan.type ?? '')
    const checked = kind?.domains ? await kind.domains(tx, domains.slice(0, quantity)) : null
    found.push(checked?.map((one, unit) => free(one, `items.${index}.domains.${unit}`, seen)) ?? null)
  }
  return found
}

function free(checked: DomainCheck, field: string, seen: Set<string>): Domain {
  if ('refused' in checked) return failAt(field, checked.refused, { domain: checked.domain })
  if (seen.has(checked.ascii)) return failAt(field, 'hosting.domain-twice', { domain: checked.shown })
  seen.add(checked.ascii)
  return checked
}

/** Whatever asks for a domain has one for each unit: asked when it is ordered. */
export function checkDomains(tx: Tx, priced: readonly PricedItem[]): void {
  for (const [index, { item, offer }] of priced.entries()) {
    if (!kindsOf(tx).ofType(offer.plan.type)?.domains || item.domains.length >= item.quantity) continue
    failAt(`items.${index}.domains.${item.domains.length}`, 'hosting.domain-missing')
  }
}

/** What is to begin as a backup can: it is the caller's own, it fits, and what is built there reads it. */
export async function checkRestores(tx: Tx, accountId: number, priced: readonly PricedItem[]): Promise<void> {
  for (const { item, offer, stock } of priced) {
    const { backupId, locationId } = item
    if (backupId === undefined) continue
    const kind = kindsOf(tx).ofType(offer.plan.type)
    if (!kind?.restores) return fail('order.image-unavailable')
    await kind.restores(tx, { accountId, backupId, locationId, type: offer.plan.type, need: stock.need })
  }
}

/** Which cart line an invoice line belongs to. */
export const itemOf = (line: Pick<NewLine, 'options'>): number => Number((line.options as Partial<LineOptions>).item ?? 0)
