import type { DnsDriver } from '../../drivers/dns/port.ts'
import type { FilesDriver } from '../../drivers/files/port.ts'
import type { HostingDriver } from '../../drivers/hosting/port.ts'
import type { IdentityDriver } from '../../drivers/identity/port.ts'
import type { InboxDriver } from '../../drivers/inbox/port.ts'
import type { Attachment, MailDriver, Signature } from '../../drivers/mail/port.ts'
import type { PaymentDriver } from '../../drivers/payment/port.ts'
import type { LiveContext } from '../../platform/context.ts'
import type { DriverInstance } from '../../platform/drivers/instances.store.ts'
import type { DriverRegistry } from '../../platform/drivers/registry.ts'
import type { Mail, MailTransport, UnsubscribeAt } from '../../platform/mail.ts'

export type PaymentRegistry = DriverRegistry<PaymentDriver, DriverInstance>
export type MailRegistry = DriverRegistry<MailDriver, DriverInstance>
export type IdentityRegistry = DriverRegistry<IdentityDriver, DriverInstance>
export type FilesRegistry = DriverRegistry<FilesDriver, DriverInstance>
export type DnsRegistry = DriverRegistry<DnsDriver, DriverInstance>
export type HostingRegistry = DriverRegistry<HostingDriver, DriverInstance>
export type InboxRegistry = DriverRegistry<InboxDriver, DriverInstance>

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
  return { all, find: (id: string): Account | undefined => all().find(({ driver }) => driver.id === id) }
}

/** Fetches what a mail names to be sent along; null: there is nothing, and the mail goes without it. */
export type Attached = (context: LiveContext, mail: Mail & { readonly attachment: string }) => Promise<Attachment | null>

/** By which a mail is signed; null: it goes unsigned. */
export type SignedBy = (context: LiveContext, mail: Mail) => Promise<Signature | null>

/**
 * A brand's mails go through its own server where it has one, else through the installation's. A server of its own that cannot be used now
 * is waited for: its mails must not leave by another's name. What is sent along is fetched only for mails that leave the house.
 */
export function mailThrough(
  registry: MailRegistry,
  standard: MailDriver,
  {
    attached,
    unsubscribeAt,
    signedBy,
  }: { readonly attached: Attached; readonly unsubscribeAt: UnsubscribeAt; readonly signedBy: SignedBy },
): MailTransport {
  return async ({ attachment, thread, ...mail }, context) => {
    const own = registry.instances.find(({ state, brandId }) => state === 'active' && brandId === mail.brandId)
    const driver = own ? registry.drivers.get(own.id) : standard
    if (!driver) throw new Error(`the brand's mail server ${own?.id} cannot be used here`)
    const along = attachment && !driver.isMailbox ? await attached(context, { ...mail, attachment }) : null
    const unsubscribe = mail.topic && !driver.isMailbox ? await unsubscribeAt(context, mail) : null
    const signature = driver.isMailbox ? null : await signedBy(context, mail)
    await driver.send({
      ...mail,
      ...(along && { attachments: [along] }),
      ...(unsubscribe && { unsubscribe }),
      ...(signature && { signature }),
      ...(thread && { thread }),
    })
    return driver.isMailbox ? 'here' : 'there'
  }
}

/** A place where files are kept, by the name under which it is found again. */
export interface FileStore {
  readonly id: string
  readonly driver: FilesDriver
}

export interface FileStores {
  /** Where new files of a brand go: its own store before one of all brands; null where staff have set up none. */
  readonly forNew: (brandId: number) => FileStore | null
  /** Also one that takes nothing new any more; null where it cannot be used now. */
  readonly find: (id: string) => FilesDriver | null
}

/** The stores of files as staff have them set up now. */
export function storesIn(registry: FilesRegistry): FileStores {
  const find = (id: string): FilesDriver | null => registry.drivers.get(id) ?? null
  return {
    find,
    forNew: (brandId) => {
      const open = registry.instances.filter((one) => one.state === 'active' && serves(one, brandId))
      const chosen = open.find((one) => one.brandId !== null) ?? open[0]
      const driver = chosen && find(chosen.id)
      return driver ? { id: chosen.id, driver } : null
    },
  }
}

export interface Inboxes {
  /** That are read now, by brand. */
  readonly active: () => readonly { readonly brandId: number; readonly driver: InboxDriver }[]
  /** Also one that staff switched off meanwhile. */
  readonly find: (id: string) => { readonly brandId: number; readonly driver: InboxDriver } | null
}

/** The inboxes as staff have them set up now; each is one brand's. */
export function inboxesIn(registry: InboxRegistry): Inboxes {
  const of = (wanted: (instance: DriverInstance) => boolean) =>
    registry.instances.filter(wanted).flatMap(({ id, brandId }) => {
      const driver = registry.drivers.get(id)
      return driver && brandId !== null ? [{ brandId, driver }] : []
    })
  return {
    active: () => of(({ state }) => state === 'active'),
    find: (id) => of((instance) => instance.id === id)[0] ?? null,
  }
}

/** The DNS server that has the zone of an address, as staff have them set up now: a brand's own before one of all brands. */
export const dnsServersIn =
  (registry: DnsRegistry) =>
  (address: string, brandId: number): DnsDriver | undefined =>
    registry.instances
      .filter((one) => one.state === 'active' && serves(one, brandId))
      .toSorted((a, b) => Number(a.brandId === null) - Number(b.brandId === null))
      .flatMap(({ id }) => registry.drivers.get(id) ?? [])
      .find((driver) => driver.covers(address))
