import { join } from 'node:path'
import { StandInLookup, SystemLookup } from '../drivers/dns/lookup.ts'
import type { DnsLookup } from '../drivers/dns/port.ts'
import { type HostingDesk, manualHostingVendor } from '../drivers/hosting/manual/driver.ts'
import type { HostingDriver } from '../drivers/hosting/port.ts'
import { hostingSimulatorVendor } from '../drivers/hosting/simulator/driver.ts'
import { HostingSimulator } from '../drivers/hosting/simulator/panel.ts'
import { accountsOnDesk, askForHosting, DEMO_IPV4, isAskedOf } from '../modules/hosting/index.ts'
import type { Config } from '../platform/config.ts'
import type { Database } from '../platform/db.ts'
import type { Vendor } from '../platform/drivers/registry.ts'
import type { SecretBox } from '../platform/secrets.ts'
import { panelVendors, registered } from './vendors.ts'

interface Hands {
  readonly desk: HostingDesk
  /** A test's own, in place of the demo's. */
  readonly bench: HostingSimulator | undefined
}

/** Where the simulated panel says what it is. */
export const SIMULATED_PANEL = '/simulated-panel'

/** Panels that host customers' sites, or people who are asked to work on one; one that does not exist in demo mode only. */
export function hostingVendors(config: Config, { desk, bench }: Hands): Vendor<HostingDriver>[] {
  const simulated = bench ?? (config.mode === 'demo' ? new HostingSimulator(join(config.dataDir, 'simulated-panels.json')) : null)
  const page = `${config.baseUrl}${SIMULATED_PANEL}`
  const nothing = (): Record<string, never> => ({})
  return [
    ...panelVendors(),
    registered(manualHostingVendor, nothing, (id) => ({ id, desk })),
    ...(simulated ? [registered(hostingSimulatorVendor, nothing, (id) => ({ id, bench: simulated, page }))] : []),
  ]
}

/** Where people are asked to work on panels that nothing of ours can reach: rows that staff answer in their console. */
export const hostingDesk = (db: () => Database, box: SecretBox): HostingDesk => ({
  ask: (panel, question) => db().transaction((tx) => askForHosting(tx, box, panel, question)),
  waits: (panel, username) => db().read((tx) => isAskedOf(tx, panel, username)),
  accounts: (panel) => db().read((tx) => accountsOnDesk(tx, panel)),
})

/** Who is asked where domains lead. In the demo names below `.example` have a world of their own: one leads here, one elsewhere. */
export function lookupFor({ mode }: Pick<Config, 'mode'>): DnsLookup {
  const system = new SystemLookup()
  if (mode !== 'demo') return system
  const mail = { 'MX *': ['mail.sgn.panel.example'], 'TXT *': ['v=spf1 a mx ~all'] }
  const elsewhere = { 'A old-portfolio.example': ['198.51.100.17'], 'A www.old-portfolio.example': [] }
  return new StandInLookup({ 'A *': [DEMO_IPV4], ...mail, ...elsewhere }, system)
}
