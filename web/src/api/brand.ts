import type { BrandMetadata } from '@portal/contracts/modules/brands.contract.ts'
import { applyBrandColour } from '../design/brand/apply.ts'
import { setServerTime } from '../lib/clock.ts'
import { createStore, useStore } from '../lib/store.ts'
import { call } from './client.ts'
import { asApiError } from './errors.ts'
import { verifySignature } from './signature.ts'
import { upgrading } from './upgrading.ts'

export type Brand = BrandMetadata
export type BrandState =
  | { readonly kind: 'loading' }
  | { readonly kind: 'ready'; readonly brand: Brand }
  | { readonly kind: 'unsigned' }
  | { readonly kind: 'lost' }

export const brandState = createStore<BrandState>({ kind: 'loading' })

let loading: Promise<BrandState> | null = null

/** Asked for once, at start; nothing of the brand is shown before its signature has been verified [B1]. */
export function loadBrand(): Promise<BrandState> {
  loading ??= fetchBrand().then((state) => {
    if (state.kind !== 'ready') loading = null
    brandState.set(state)
    return state
  })
  return loading
}

async function fetchBrand(): Promise<BrandState> {
  try {
    const { payload, signature, publicKey } = await call('public/domain/metadata', {})
    if (!(await verifySignature(payload, signature, publicKey))) return { kind: 'unsigned' }
    const brand = JSON.parse(payload) as BrandMetadata
    applyBrandColour(brand)
    upgrading.set(brand.upgrading)
    setServerTime(brand.issuedAt)
    return { kind: 'ready', brand }
  } catch (error) {
    return asApiError(error).isUncertain && asApiError(error).code !== 'unreadable' ? { kind: 'lost' } : { kind: 'unsigned' }
  }
}

/** Asks anew: the upgrade may be over, the network back. */
export function reloadBrand(): Promise<BrandState> {
  loading = null
  return loadBrand()
}

export function useBrand(): Brand | null {
  const state = useStore(brandState)
  return state.kind === 'ready' ? state.brand : null
}
