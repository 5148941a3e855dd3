import type { OutputOf } from '@portal/contracts/endpoint.ts'
import {
  INTEGRATION_KINDS,
  operatorIntegrationCreate,
  operatorIntegrationDetail,
  operatorIntegrationList,
  operatorIntegrationSwitch,
  operatorIntegrationTest,
  operatorIntegrationUpdate,
  operatorIntegrationVendors,
} from '@portal/contracts/modules/integrations.operator.contract.ts'
import type { Currency } from '@portal/contracts/money.ts'
import { misfitOf } from '@portal/contracts/payment-method.rules.ts'
import type { DnsDriver } from '../../drivers/dns/port.ts'
import type { FilesDriver } from '../../drivers/files/port.ts'
import type { HostingDriver } from '../../drivers/hosting/port.ts'
import type { IdentityDriver } from '../../drivers/identity/port.ts'
import type { InboxDriver } from '../../drivers/inbox/port.ts'
import type { MailDriver } from '../../drivers/mail/port.ts'
import type { PaymentDriver } from '../../drivers/payment/port.ts'
import {
  type DriverInstance,
  type DriverKind,
  findInstance,
  insertInstance,
  listInstances,
  nextInstanceId,
  updateInstance,
} from '../../platform/drivers/instances.store.ts'
import type { AnyDriver, DriverRegistry, Settings, Tried, Vendor } from '../../platform/drivers/registry.ts'
import { fail, failField } from '../../platform/errors.ts'
import { type Handler, live, query } from '../../platform/http/handlers.ts'
import type { Tx } from '../../platform/tx.ts'
import { findBrand, lockBrands, offerMethod } from '../brands/index.ts'
import type {
  DnsRegistry,
  FilesRegistry,
  HostingRegistry,
  IdentityRegistry,
  InboxRegistry,
  MailRegistry,
  PaymentRegistry,
} from './gateways.ts'
import { returnPath } from './providers.ts'

type Driver = PaymentDriver | MailDriver | IdentityDriver | FilesDriver | DnsDriver | HostingDriver | InboxDriver
type AnyRegistry = PaymentRegistry | MailRegistry | IdentityRegistry | FilesRegistry | DnsRegistry | HostingRegistry | InboxRegistry
type Integration = OutputOf<typeof operatorIntegrationCreate>

export interface IntegrationDeps {
  readonly payment: PaymentRegistry
  readonly mail: MailRegistry
  readonly identity: IdentityRegistry
  readonly files: FilesRegistry
  readonly dns: DnsRegistry
  readonly hosting: HostingRegistry
  readonly inbox: InboxRegistry
  /** What mails go through where a brand has no server of its own. */
  readonly standardMail: 'smtp' | 'mailbox'
  /** Brings this process to what the database says. */
  readonly refresh: () => Promise<void>
}

export function integrationHandlers({ standardMail, refresh, ...registries }: IntegrationDeps): readonly Handler[] {
  // Kinds differ in what their drivers do, and nothing here asks for that.
  const of = (kind: DriverKind) =>
    (registries as Readonly<Record<DriverKind, AnyRegistry>>)[kind] as unknown as DriverRegistry<Driver, DriverInstance>
  const vendorOf = (kind: DriverKind, id: string): Vendor<AnyDriver & Driver> =>
    of(kind).vendors.find((vendor) => vendor.id === id) ?? fail('integration.vendor-unknown')
  const attempt = (kind: DriverKind, vendor: string, settings: Settings, id: string): Promise<Tried<true>> =>
    of(kind).try(vendorOf(kind, vendor), settings, id, () => true as const)
  const proven = async (kind: DriverKind, vendor: string, settings: Settings, id: string): Promise<void> => {
    const tried = await attempt(kind, vendor, settings, id)
    if (!tried.ok) fail('integration.not-reached', { reason: tried.detail })
  }
  /** Currencies that a payment driver declares; `null` for other kinds. */
  const currenciesOf = async (kind: DriverKind, vendor: string, settings: Settings): Promise<readonly Currency[] | null> =>
    kind === 'payment' ? await registries.payment.inspect(paymentVendor(vendor), settings, 'try', ({ currencies }) => currencies) : null
  const paymentVendor = (id: string) => registries.payment.vendors.find((one) => one.id === id) ?? fail('integration.vendor-unknown')
  const merged = (kept: DriverInstance, settings: Settings): Settings => of(kept.kind).changed(kept, settings)

  const view = (row: DriverInstance): Integration => ({
    ...{ id: row.id, kind: row.kind, vendor: row.vendor, title: row.title, label: row.label, brandId: row.brandId, state: row.state },
    vendorTitle: of(row.kind).vendors.find(({ id }) => id === row.vendor)?.title ?? row.vendor,
    usable: of(row.kind).drivers.has(row.id),
    hookPath: hookPathOf(row),
    ...{ version: row.version, createdAt: row.createdAt.toISOString() },
  })
  const detailOf = (row: DriverInstance) => ({ ...view(row), ...of(row.kind).shown(row) })

  return [
    query(operatorIntegrationVendors, async () => ({
      items: INTEGRATION_KINDS.flatMap((kind) =>
        of(kind).vendors.map(({ id, title, columns }) => ({
          ...{ kind, id, title },
          columns: columns.map((column) => ({ ...column, options: [...column.options], secretsTo: [...column.secretsTo] })),
        })),
      ),
    })),

    query(operatorIntegrationList, async ({ tx }) => ({ items: (await listInstances(tx)).map(view), standardMail })),

    query(operatorIntegrationDetail, async ({ tx }, { id }) => detailOf((await findInstance(tx, id)) ?? fail('not-found'))),

    live(operatorIntegrationTest, async ({ transact }, { id, kind, vendor, settings }) => {
      const kept = id === undefined ? null : await transact((tx) => findInstance(tx, id))
      if (id !== undefined && !kept) fail('not-found')
      const { ok, detail, seconds } = kept
        ? await attempt(kept.kind, kept.vendor, merged(kept, settings), kept.id)
        : await attempt(kind ?? 'payment', vendor ?? '', settings, 'try')
      return { ok, detail, seconds }
    }),

    live(operatorIntegrationCreate, async ({ transact, conclude, note }, { kind, vendor, brandId, title, label, settings }) => {
      vendorOf(kind, vendor)
      if (ONE_BRANDS.includes(kind) && brandId === null) failField('brandId', 'field.required')
      if ((kind === 'files' || kind === 'hosting') && brandId !== null) failField('brandId', 'field.invalid')
      const currencies = await currenciesOf(kind, vendor, settings)
      const id = await transact(async (tx) => {
        if (brandId !== null) await requireFit(tx, brandId, currencies, title)
        if (kind === 'mail') await onlyMail(tx, brandId)
        return await nextInstanceId(tx, vendor)
      })
      await proven(kind, vendor, settings, id)
      const made = await transact(async (tx) => {
        if (kind === 'mail') await onlyMail(tx, brandId)
        if (currencies !== null && brandId !== null) {
          // The brand's currency must not change before the method is listed.
          await lockBrands(tx)
          await requireFit(tx, brandId, currencies, title)
        }
        const sealed = of(kind).split(vendorOf(kind, vendor), id, settings)
        const row = await insertInstance(tx, { id, kind, vendor, title, label, brandId, state: 'active', ...sealed })
        if (!row) return fail('conflict')
        if (kind === 'payment' && brandId !== null) await offerMethod(tx, brandId, id)
        note({ detail: title, after: detailOf(row) })
        await conclude(tx, view(row))
        return row
      })
      await refresh()
      return view(made)
    }),

    live(operatorIntegrationUpdate, async ({ transact, conclude, note }, { id, version, title, label, settings }) => {
      const kept = (await transact((tx) => findInstance(tx, id))) ?? fail('not-found')
      if (kept.version !== version) fail('conflict')
      const { kind, vendor } = kept
      const wanted = merged(kept, settings)
      const changes = Object.keys(settings).length > 0
      if (changes) await proven(kind, vendor, wanted, id)
      const after = await transact(async (tx) => {
        const sealed = changes ? of(kind).split(vendorOf(kind, vendor), id, wanted) : {}
        const row = (await updateInstance(tx, id, version, { title, label, ...sealed })) ?? fail('conflict')
        // That a secret was changed is told, what it was or is now is not.
        const renewed = of(kind)
          .vendors.find((one) => one.id === vendor)
          ?.columns.filter((column) => column.secret && settings[column.name] !== undefined)
          .map(({ name }) => name)
        note({ detail: title, before: detailOf(kept), after: { ...detailOf(row), ...(renewed?.length && { secretsRenewed: renewed }) } })
        await conclude(tx, view(row))
        return row
      })
      await refresh()
      return view(after)
    }),

    live(operatorIntegrationSwitch, async ({ transact, conclude, note }, { id, version, state }) => {
      const after = await transact(async (tx) => {
        const kept = (await findInstance(tx, id)) ?? fail('not-found')
        if (state === 'active' && kept.state !== 'active' && kept.kind === 'mail') await onlyMail(tx, kept.brandId)
        const row = (await updateInstance(tx, id, version, { state })) ?? fail('conflict')
        note({ detail: kept.title, before: { state: kept.state }, after: { state } })
        await conclude(tx, view(row))
        return row
      })
      await refresh()
      return view(after)
    }),
  ]
}

/** Refuses a gateway whose driver does not take the brand's currency: it is listed in the brand at once. [D4] */
async function requireFit(tx: Tx, brandId: number, currencies: readonly Currency[] | null, title: string): Promise<void> {
  const brand = (await findBrand(tx, brandId)) ?? fail('not-found')
  const misfit = currencies && misfitOf({ currencies, brandId, state: 'active' }, brand)
  if (misfit) failField('brandId', 'field.method-currency', { method: title, currency: brand.currency })
}

/** Kinds of which each instance is one brand's: its sender, its address as a provider knows it, and where its customers write to. */
const ONE_BRANDS: readonly DriverKind[] = ['mail', 'identity', 'inbox']

function hookPathOf({ kind, id }: DriverInstance): string | null {
  if (kind === 'payment') return `/api2/hooks/payment/${id}`
  return kind === 'identity' ? returnPath(id) : null
}

/** A brand's mail goes one way; of two who ask at once, the index of the table stops the second. */
async function onlyMail(tx: Tx, brandId: number | null): Promise<void> {
  const taken = (await listInstances(tx)).some((row) => row.kind === 'mail' && row.state === 'active' && row.brandId === brandId)
  if (taken) fail('integration.mail-taken')
}
