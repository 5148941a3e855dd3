import type { FilesDriver } from '../../drivers/files/port.ts'
import type { IdentityDriver } from '../../drivers/identity/port.ts'
import type { MailDriver } from '../../drivers/mail/port.ts'
import type { PaymentDriver } from '../../drivers/payment/port.ts'
import type { DriverInstance } from '../../platform/drivers/instances.store.ts'
import type { DriverRegistry } from '../../platform/drivers/registry.ts'
import type { MailTransport } from '../../platform/mail.ts'

export type PaymentRegistry = DriverRegistry<PaymentDriver, DriverInstance>
export type MailRegistry = DriverRegistry<MailDriver, DriverInstance>
export type IdentityRegistry = DriverRegistry<IdentityDriver, DriverInstance>
export type FilesRegistry = DriverRegistry<FilesDriver, DriverInstance>

interface Account {
  readonly driver: PaymentDriver
  readonly title: PaymentDriver['title']
  readonly instance: DriverInstance
}

const serves = ({ brandId }: DriverInstance, brand: number): boolean => brandId === null || brandId === brand

/** The accounts at gateways as staff have them set up now. */
export function accountsIn(registry: PaymentRegistry) {
  const all = (): Account[] =>
    registry.instances.flatMap((instance) => {
      const driver = registry.drivers.get(instance.id)
      return driver ? [{ driver, instance, title: instance.label ?? driver.title }] : []
    })
  return {
    all,
    find: (id: string): Account | undefined => all().find(({ driver }) => driver.id === id),
    offered: (brandId: number): Account[] => all().filter(({ instance }) => instance.state === 'active' && serves(instance, brandId)),
  }
}

/**
 * A brand's mails go through its own server where it has one, else through the installation's. A server of its own that cannot be used now
 * is waited for: its mails must not leave by another's name.
 */
export function mailThrough(registry: MailRegistry, standard: MailDriver): MailTransport {
  return async (mail) => {
    const own = registry.instances.find(({ state, brandId }) => state === 'active' && brandId === mail.brandId)
    const driver = own ? registry.drivers.get(own.id) : standard
    if (!driver) throw new Error(`the brand's mail server ${own?.id} cannot be used here`)
    await driver.send(mail)
    return driver.isMailbox ? 'here' : 'there'
  }
}
