import { hostingDnsCheck, hostingSignIn } from '@portal/contracts/modules/hosting.contract.ts'
import { DriverError } from '../../drivers/hosting/port.ts'
import { fail } from '../../platform/errors.ts'
import { type Handler, live } from '../../platform/http/handlers.ts'
import { lookedUp } from './dns.live.ts'
import type { HostingParts } from './endpoints.ts'
import { findHosting } from './store.ts'

/** What a customer asks of a panel, or of the DNS, and waits for. Whether they may was judged before. */
export const hostingLiveHandlers = ({ panels, lookup }: Pick<HostingParts, 'panels' | 'lookup'>): readonly Handler[] => [
  // The link opens everything: it is told to whoever asked, and kept and logged nowhere.
  live(hostingSignIn, async ({ read }, { id }) => {
    const row = await read((tx) => findHosting(tx, id))
    if (row?.state !== 'active') return fail('hosting.not-ready')
    const driver = row.panelId === null ? undefined : panels.drivers.get(row.panelId)
    if (!driver?.signInLink) return fail('hosting.panel-silent')
    try {
      const { url, expiresAt } = await driver.signInLink(row.username)
      return { url, expiresAt: expiresAt?.toISOString() ?? null }
    } catch (error) {
      if (error instanceof DriverError) return fail('hosting.panel-silent')
      throw error
    }
  }),

  live(hostingDnsCheck, async ({ transact, clock }, { id }) => {
    const view = await lookedUp(transact, lookup, id, clock)
    return view ?? fail('hosting.not-ready')
  }),
]
