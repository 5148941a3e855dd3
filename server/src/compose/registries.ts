import { join } from 'node:path'
import type { FilesDriver } from '../drivers/files/port.ts'
import type { PostgresDependencies } from '../drivers/files/postgres/store.ts'
import type { HostingSimulator } from '../drivers/hosting/simulator/panel.ts'
import type { HypervisorDriver, HypervisorVendor } from '../drivers/hypervisor/port.ts'
import type { InboxVendor } from '../drivers/inbox/port.ts'
import { type EngineRegistry, engineInstances } from '../modules/infrastructure/index.ts'
import {
  type DnsRegistry,
  type FileStores,
  type FilesRegistry,
  type HostingRegistry,
  type IdentityRegistry,
  type Inboxes,
  type InboxRegistry,
  inboxesIn,
  type MailRegistry,
  type PaymentRegistry,
  storesIn,
} from '../modules/integrations/index.ts'
import type { Clock } from '../platform/clock.ts'
import type { Config } from '../platform/config.ts'
import type { Database } from '../platform/db.ts'
import { insertInstance, instancesOf } from '../platform/drivers/instances.store.ts'
import { DriverRegistry } from '../platform/drivers/registry.ts'
import type { Logger } from '../platform/log.ts'
import { sha256 } from '../platform/random.ts'
import type { SecretBox } from '../platform/secrets.ts'
import { Spool } from '../platform/spool.ts'
import type { Tx } from '../platform/tx.ts'
import { hostingDesk, hostingVendors } from './panels.ts'
import {
  dnsVendors,
  engineVendors,
  filesVendors,
  identityVendors,
  inboxVendors,
  mailVendors,
  paymentVendors,
  registered,
  standardFiles,
} from './vendors.ts'

/** The installation's own sandbox account. */
const SANDBOX = 'sandbox'

interface House {
  readonly config: Config
  readonly clock: Clock
  readonly box: SecretBox
  readonly log: Logger
  /** The portal's own connections, made after this. */
  readonly db: () => Database
  /** A test's own panels, in place of the demo's. */
  readonly panels: HostingSimulator | undefined
}

interface Registries {
  readonly engines: EngineRegistry
  readonly payment: PaymentRegistry
  readonly mail: MailRegistry
  readonly identity: IdentityRegistry
  readonly files: FilesRegistry
  readonly dns: DnsRegistry
  readonly hosting: HostingRegistry
  readonly inbox: InboxRegistry
}

/** What is there when the process begins, and vendors of a test. */
interface Given {
  readonly started: ReadonlyMap<string, HypervisorDriver>
  readonly vendors?: readonly HypervisorVendor<unknown>[]
  readonly inboxes?: readonly InboxVendor<unknown>[]
}

/** One registry for each kind of driver. */
export function driverRegistries(
  { config, clock, box, log, db, panels }: House,
  { started, vendors: more = [], inboxes = [] }: Given,
): Registries {
  const brought = more.map((vendor) =>
    registered(
      vendor,
      () => ({}),
      () => ({ clock }),
    ),
  )
  const vendors = [...engineVendors(config, { clock }), ...brought]
  return {
    engines: new DriverRegistry({ given: started, vendors, store: engineInstances, box, log }),
    payment: new DriverRegistry({ vendors: paymentVendors(config, clock), store: instancesOf('payment'), box, log }),
    mail: new DriverRegistry({ vendors: mailVendors(), store: instancesOf('mail'), box, log }),
    identity: new DriverRegistry({ vendors: identityVendors(config, clock), store: instancesOf('identity'), box, log }),
    files: new DriverRegistry({ vendors: filesVendors(config, () => db().pool), store: instancesOf('files'), box, log }),
    dns: new DriverRegistry({ vendors: dnsVendors(), store: instancesOf('dns'), box, log }),
    hosting: new DriverRegistry({
      vendors: hostingVendors(config, { desk: hostingDesk(db, box), bench: panels }),
      store: instancesOf('hosting'),
      box,
      log,
    }),
    inbox: new DriverRegistry({ vendors: inboxVendors(inboxes), store: instancesOf('inbox'), box, log }),
  }
}

/** The inboxes as staff have them set up now. */
export const inboxesOf = ({ inbox }: Pick<Registries, 'inbox'>): Inboxes => inboxesIn(inbox)

interface Storage {
  readonly stores: FileStores
  /** Where files lie on their way there. */
  readonly spool: Spool
}

/** The portal's own place. */
const STANDARD = 'standard'

/**
 * Where files are kept that staff gave a place; and the same for what must be kept also where they have set up none: then it lies in the
 * database.
 */
export function storagesOf(
  { dataDir }: Config,
  files: FilesRegistry,
  pool: () => PostgresDependencies['pool'],
): readonly [Storage, Storage] {
  const [stores, spool] = [storesIn(files), new Spool(join(dataDir, 'spool'))]
  const standard = (): FilesDriver => standardFiles(pool())
  const always: FileStores = {
    find: (id) => (id === STANDARD ? standard() : stores.find(id)),
    forNew: (brandId) => stores.forNew(brandId) ?? { id: STANDARD, driver: standard() },
  }
  return [
    { stores, spool },
    { stores: always, spool },
  ]
}

/** Demo mode's gateway and its store of files, also in a demo that is older than such instances. */
export async function openDemoAccounts(tx: Tx, payment: PaymentRegistry, config: Config): Promise<void> {
  const files = { kind: 'files', vendor: 'disk', title: 'Files of the demo', brandId: null, state: 'active' } as const
  await insertInstance(tx, { id: 'files', ...files, config: {}, secrets: null })
  const vendor = payment.vendors.find(({ id }) => id === SANDBOX)
  if (!vendor) return
  const kept = payment.split(vendor, SANDBOX, { secret: sha256(`sandbox:${config.signingSeed}`) })
  const account = { kind: 'payment', vendor: vendor.id, title: 'Sandbox', brandId: null, state: 'active' } as const
  await insertInstance(tx, { id: SANDBOX, ...account, ...kept })
}
