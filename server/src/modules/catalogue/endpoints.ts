import type { ServiceType } from '@portal/contracts/constants.ts'
import type { PlanList } from '@portal/contracts/kinds/kind.ts'
import { searchTerms } from '@portal/contracts/lists.ts'
import type { Locale } from '@portal/contracts/locale.ts'
import {
  dedicatedPlans,
  exchangeRateHistory,
  hostingPlans,
  type OrderablePlans,
  planList,
  proxyPlans,
  serviceTypeList,
  vmPlans,
} from '@portal/contracts/modules/catalogue.contract.ts'
import { type BrandContext, type Handler, query } from '../../platform/http/handlers.ts'
import type { Tx } from '../../platform/tx.ts'
import { type CapacitySnapshot, imagesOf, readCapacity } from '../infrastructure/index.ts'
import { type Kinds, kindsOf } from '../kinds/index.ts'
import { orderableTypes, orderView, planView, rangeOf } from './offers.ts'
import { readRates } from './store.ts'

/** A type as pages name it, whether or not it can be ordered now. */
const typeView = (kinds: Kinds, type: string, lang: Locale, orderable: readonly string[]) => {
  const kind = kinds.ofType(type)
  return {
    id: kind?.contract.types[type] ?? 0,
    type: type as ServiceType,
    name: kind?.typeNames[type]?.[lang] ?? type,
    orderable: orderable.includes(type),
  }
}

/** Where an engine is real, a location without one is said to be simulated. */
const isSimulated = ({ nodes }: CapacitySnapshot, locationId: number): boolean => {
  const here = nodes.filter((node) => node.locationId === locationId)
  return here.length > 0 && here.every(({ simulated }) => simulated) && nodes.some(({ simulated }) => !simulated)
}

async function orderable(tx: Tx, brand: BrandContext, lang: Locale, list: PlanList): Promise<OrderablePlans> {
  const kinds = kindsOf(tx)
  const types = kinds.all.flatMap(({ contract }) => (contract.planList === list ? Object.keys(contract.types) : []))
  const { offers, capacity, rate } = await rangeOf(tx, brand, { types })
  const can = orderableTypes(kinds, capacity)
  // Plans without an operating system list none.
  const systems = types.some((type) => can.includes(type) && kinds.ofType(type)?.contract.hasImage) ? imagesOf(capacity, { lang }) : []
  return {
    types: types.map((type) => typeView(kinds, type, lang, can)),
    locations: capacity.locations.map(({ id, code, country, city }) => ({
      ...{ id, code, country, name: city[lang], simulated: list === 'vm' && isSimulated(capacity, id) },
    })),
    images: systems.map((image) => ({ ...image, locationIds: [...image.locationIds], userData: [...(image.userData ?? [])] })),
    plans: offers.filter((offer) => offer.orderable).map((offer) => orderView(kinds, offer, brand.currency, lang)),
    exchangeRate: { vndPerUsd: rate },
  }
}

export const catalogueHandlers: readonly Handler[] = [
  query(planList, async ({ tx, brand, lang }) => {
    const { offers, rate } = await rangeOf(tx, brand)
    const items = offers.map((offer) => ({ ...planView(kindsOf(tx), offer, brand.currency, lang), orderable: offer.orderable }))
    return { items, exchangeRate: { vndPerUsd: rate } }
  }),
  query(vmPlans, ({ tx, brand, lang }) => orderable(tx, brand, lang, 'vm')),
  query(dedicatedPlans, ({ tx, brand, lang }) => orderable(tx, brand, lang, 'dedicated')),
  query(proxyPlans, ({ tx, brand, lang }) => orderable(tx, brand, lang, 'proxy')),
  query(hostingPlans, ({ tx, brand, lang }) => orderable(tx, brand, lang, 'hosting')),
  query(serviceTypeList, async ({ tx, lang }) => {
    const kinds = kindsOf(tx)
    const can = orderableTypes(kinds, await readCapacity(tx))
    return { items: kinds.types.map((type) => typeView(kinds, type, lang, can)) }
  }),
  query(exchangeRateHistory, async ({ tx, brand }, { page, pageSize, search, sort = '-at' }) => {
    const { rows, total } = await readRates(tx, {
      terms: searchTerms(search),
      timeZone: brand.timeZone,
      sort,
      limit: pageSize,
      offset: (page - 1) * pageSize,
    })
    return { items: rows.map(({ id, vndPerUsd, at }) => ({ id, vndPerUsd, at: at.toISOString() })), total, counts: { all: total } }
  }),
]
