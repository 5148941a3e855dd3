import { join } from 'node:path'
import { columnsOf } from '@portal/contracts/column-types.ts'
import { z } from 'zod'
import { ipmiVendor } from '../drivers/bmc/ipmi/driver.ts'
import { type Desk, manualVendor } from '../drivers/bmc/manual/driver.ts'
import type { BmcDriver } from '../drivers/bmc/port.ts'
import { type BmcSimulator, bmcSimulatorVendor } from '../drivers/bmc/simulator/driver.ts'
import type { DnsDriver } from '../drivers/dns/port.ts'
import { rfc2136Vendor } from '../drivers/dns/rfc2136/driver.ts'
import { diskVendor } from '../drivers/files/disk/driver.ts'
import type { FilesDriver } from '../drivers/files/port.ts'
import { type PostgresDependencies, postgresVendor } from '../drivers/files/postgres/store.ts'
import { s3Vendor } from '../drivers/files/s3/driver.ts'
import { cpanelVendor } from '../drivers/hosting/cpanel/driver.ts'
import { hestiaVendor } from '../drivers/hosting/hestia/driver.ts'
import { manualHostingVendor } from '../drivers/hosting/manual/driver.ts'
import type { HostingDriver } from '../drivers/hosting/port.ts'
import { hostingSimulatorVendor } from '../drivers/hosting/simulator/driver.ts'
import { incusVendor } from '../drivers/hypervisor/incus/driver.ts'
import type { DriverDependencies, HypervisorDriver, HypervisorVendor } from '../drivers/hypervisor/port.ts'
import { qemuVendor } from '../drivers/hypervisor/qemu/driver.ts'
import { simulatorVendor } from '../drivers/hypervisor/simulator/driver.ts'
import { facebookVendor } from '../drivers/identity/facebook/driver.ts'
import { oidcVendor } from '../drivers/identity/oidc/driver.ts'
import type { IdentityDependencies, IdentityDriver } from '../drivers/identity/port.ts'
import { imapVendor } from '../drivers/inbox/imap/driver.ts'
import type { InboxDriver, InboxVendor } from '../drivers/inbox/port.ts'
import { mailboxVendor } from '../drivers/mail/mailbox/driver.ts'
import type { MailDriver } from '../drivers/mail/port.ts'
import { smtpFromUrl, smtpVendor } from '../drivers/mail/smtp/driver.ts'
import { bankTransferVendor } from '../drivers/payment/bank-transfer/driver.ts'
import type { PaymentDependencies, PaymentDriver } from '../drivers/payment/port.ts'
import { sandboxVendor } from '../drivers/payment/sandbox/driver.ts'
import { stripeVendor } from '../drivers/payment/stripe/driver.ts'
import { vnpayVendor } from '../drivers/payment/vnpay/driver.ts'
import type { Clock } from '../platform/clock.ts'
import type { Config } from '../platform/config.ts'
import type { Vendor } from '../platform/drivers/registry.ts'
import { parseInput } from '../platform/http/input.ts'
import { networkOf, startedQemu } from './engines.ts'

type AnyVendor = HypervisorVendor<unknown, HypervisorDriver>

/**
 * Drivers that staff can add nodes with. Where an engine keeps its machines, and which programs it runs, is decided here and never in
 * the console: whoever may add a node must not thereby reach the host's files.
 */
export function engineVendors(config: Config, dependencies: DriverDependencies): Vendor<HypervisorDriver>[] {
  const placed = (engineId: string) => ({
    ...{ directory: join(config.dataDir, 'e', engineId), imagesDirectory: join(config.dataDir, 'images') },
    // Each engine's own: what lies there and is in no book is told as left over.
    ...(config.storageDir !== null && { storageDirectory: join(config.storageDir, engineId) }),
  })
  const simulated = config.mode === 'demo' || config.hypervisor === 'simulator'
  const vendors = [qemuVendor, incusVendor, ...(simulated ? [simulatorVendor] : [])] as readonly unknown[] as readonly AnyVendor[]
  const decided = ({ id }: AnyVendor) => (id === qemuVendor.id ? networkOf(config) : {})
  return vendors.map((vendor) =>
    registered(
      vendor,
      (id) => (id === qemuVendor.id ? startedQemu(config) : { ...placed(id), ...decided(vendor) }),
      () => dependencies,
    ),
  )
}

/** The sandbox's books lie beside the portal's data. */
export const sandboxDirectory = (config: Config): string => join(config.dataDir, 'sandbox-gateway')

/** Gateways that staff can open accounts at; money that does not exist is taken in demo mode only [M5]. */
export function paymentVendors(config: Config, clock: Clock): Vendor<PaymentDriver>[] {
  const dependencies = (id: string): PaymentDependencies => ({ id, clock })
  const sandbox = registered(sandboxVendor, () => ({ directory: sandboxDirectory(config) }), dependencies)
  const real = [
    registered(bankTransferVendor, () => ({}), dependencies),
    registered(vnpayVendor, () => ({}), dependencies),
    registered(stripeVendor, () => ({}), dependencies),
  ]
  return config.mode === 'demo' ? [sandbox, ...real] : real
}

/** Mail servers that a brand can have of its own. */
export const mailVendors = (): Vendor<MailDriver>[] => [
  registered(
    smtpVendor,
    () => ({}),
    (id) => ({ id }),
  ),
]

/** Providers by whose accounts customers can sign in; one without TLS is taken in demo mode only. */
export function identityVendors(config: Config, clock: Clock): Vendor<IdentityDriver>[] {
  const dependencies = (id: string): IdentityDependencies => ({ id, clock, plainHttp: config.mode === 'demo' })
  return [registered(oidcVendor, () => ({}), dependencies), registered(facebookVendor, () => ({}), dependencies)]
}

/** Where files can be kept: beside everything else, on this host, or at a provider of object storage. */
export const filesVendors = (config: Config, pool: () => PostgresDependencies['pool']): Vendor<FilesDriver>[] => [
  registered(
    postgresVendor,
    () => ({}),
    () => ({ pool: pool() }),
  ),
  registered(
    diskVendor,
    () => ({ directory: join(config.dataDir, 'files') }),
    () => ({}),
  ),
  registered(
    s3Vendor,
    () => ({}),
    () => ({}),
  ),
]

/** Servers that tell the world what addresses are called. */
export const dnsVendors = (): Vendor<DnsDriver>[] => [
  registered(
    rfc2136Vendor,
    () => ({}),
    (id) => ({ id }),
  ),
]

/** Mailboxes that customers write to; `brought` are vendors of a test. */
export const inboxVendors = (brought: readonly InboxVendor<unknown>[]): Vendor<InboxDriver>[] =>
  ([imapVendor, ...brought] as readonly unknown[] as readonly InboxVendor<unknown>[]).map((vendor) =>
    registered(
      vendor,
      () => ({}),
      (id) => ({ id }),
    ),
  )

/**
 * How machines of metal are switched: by their controllers, or by people who are asked at a desk.
 * @param simulated controllers of machines that do not exist; `null` in production
 */
export function bmcVendors(desk: Desk, simulated: BmcSimulator | null): Vendor<BmcDriver>[] {
  return [
    registered(
      ipmiVendor,
      () => ({ program: 'ipmitool' }),
      (id) => ({ id }),
    ),
    registered(
      manualVendor,
      () => ({}),
      (id) => ({ id, desk }),
    ),
    ...(simulated
      ? [
          registered(
            bmcSimulatorVendor,
            () => ({}),
            (id) => ({ id, bench: simulated }),
          ),
        ]
      : []),
  ]
}

/** Hosting panels that the portal speaks to itself. */
export const panelVendors = (): Vendor<HostingDriver>[] => [
  registered(
    hestiaVendor,
    () => ({}),
    (id) => ({ id }),
  ),
  registered(
    cpanelVendor,
    () => ({}),
    (id) => ({ id }),
  ),
]

/** Beside everything else: one backup has them all. */
export const standardFiles = (pool: PostgresDependencies['pool']): FilesDriver => postgresVendor.create({}, { pool })

/** Where mails go that no server of a brand takes. */
export const standardMail = ({ smtpUrl }: Config): MailDriver =>
  smtpUrl ? smtpFromUrl(smtpUrl, 'standard') : mailboxVendor.create({}, { id: 'standard' })

/** What a vendor exports, whatever its kind. */
interface Exported<Config, Dependencies, D> {
  readonly id: string
  readonly started?: readonly string[]
  readonly title: string
  readonly config: z.ZodType<Config>
  create(config: Config, dependencies: Dependencies): D
}

/** A vendor as the registry knows it; `placed` are the settings that the console may not decide. */
export function registered<Config, Dependencies, D>(
  { id, title, started = [], config, create }: Exported<Config, Dependencies, D>,
  placed: (instanceId: string) => Readonly<Record<string, unknown>>,
  dependencies: (instanceId: string) => Dependencies,
): Vendor<D> {
  const settingsOf = z.object({ settings: config })
  return {
    ...{ id, title, started },
    columns: columnsOf(z.toJSONSchema(config, { io: 'input' })),
    create: (settings, instanceId) => {
      const parsed = parseInput(settingsOf, { settings: { ...settings, ...placed(instanceId) } })
      return create(parsed.settings, dependencies(instanceId))
    },
  }
}

/** Every driver of the house, whether or not this installation uses it: docs/drivers.md is made of them. @public */
export const allVendors = [
  { kind: 'hypervisor', vendor: simulatorVendor },
  { kind: 'hypervisor', vendor: qemuVendor },
  { kind: 'hypervisor', vendor: incusVendor },
  { kind: 'payment', vendor: sandboxVendor },
  { kind: 'payment', vendor: bankTransferVendor },
  { kind: 'payment', vendor: vnpayVendor },
  { kind: 'payment', vendor: stripeVendor },
  { kind: 'mail', vendor: smtpVendor },
  { kind: 'mail', vendor: mailboxVendor },
  { kind: 'identity', vendor: oidcVendor },
  { kind: 'identity', vendor: facebookVendor },
  { kind: 'files', vendor: postgresVendor },
  { kind: 'files', vendor: diskVendor },
  { kind: 'files', vendor: s3Vendor },
  { kind: 'dns', vendor: rfc2136Vendor },
  { kind: 'inbox', vendor: imapVendor },
  { kind: 'bmc', vendor: ipmiVendor },
  { kind: 'bmc', vendor: manualVendor },
  { kind: 'bmc', vendor: bmcSimulatorVendor },
  { kind: 'hosting', vendor: hestiaVendor },
  { kind: 'hosting', vendor: cpanelVendor },
  { kind: 'hosting', vendor: manualHostingVendor },
  { kind: 'hosting', vendor: hostingSimulatorVendor },
] as const
