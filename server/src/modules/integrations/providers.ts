import type { Provider } from '@portal/contracts/modules/brands.contract.ts'
import type { IdentityDriver } from '../../drivers/identity/port.ts'
import type { DriverInstance } from '../../platform/drivers/instances.store.ts'
import type { IdentityRegistry } from './gateways.ts'

export interface IdentityProvider {
  readonly driver: IdentityDriver
  readonly title: Provider['title']
  /** Staff offer it. */
  readonly active: boolean
}

export interface IdentityProviders {
  /** Of this brand, whether or not it is offered. */
  readonly of: (brandId: number) => readonly IdentityProvider[]
  /** What customers may sign in by, in its order. */
  readonly offered: (brandId: number) => readonly IdentityProvider[]
}

/** Where a provider sends browsers back to, below the brand's address: one for each, so that no answer is taken for another's. */
export const returnPath = (id: string): string => `/login/from/${id}`

/** The providers of identities as staff have them set up now. */
export function providersIn(registry: IdentityRegistry): IdentityProviders {
  const of = (brandId: number): IdentityProvider[] =>
    registry.instances
      .filter((instance) => instance.brandId === brandId)
      .flatMap((instance) => {
        const driver = registry.drivers.get(instance.id)
        return driver ? [{ driver, title: titleOf(instance), active: instance.state === 'active' }] : []
      })
      .sort((a, b) => a.driver.place - b.driver.place)
  return { of, offered: (brandId) => of(brandId).filter(({ active }) => active) }
}

const titleOf = ({ label, title }: DriverInstance): Provider['title'] => label ?? { 'en-US': title, 'vi-VN': title, 'zh-CN': title }

export const providerView = ({ driver: { id, mark }, title }: IdentityProvider): Provider => ({ id, title, mark })
