import type { HostingDnsView } from '@portal/contracts/modules/hosting.contract.ts'
import type { DnsLookup } from '../../drivers/dns/port.ts'
import type { Clock } from '../../platform/clock.ts'
import { liveJob } from '../../platform/jobs/handler.ts'
import type { Tx } from '../../platform/tx.ts'
import { notifyHostingChanged } from './changed.ts'
import { dnsView, type Lead, wantedRecords } from './dns.rules.ts'
import { findPanel } from './panels.store.ts'
import { lookUp } from './queue.ts'
import { findHosting, patchHosting } from './store.ts'

type Transact = <T>(work: (tx: Tx) => Promise<T>) => Promise<T>

/** Where a domain should lead; null before a panel was chosen. */
async function leadOf(tx: Tx, id: number): Promise<{ readonly domain: string; readonly lead: Lead } | null> {
  const row = await findHosting(tx, id)
  const panel = row && !row.removed && row.panelId !== null ? await findPanel(tx, row.panelId) : null
  return row && panel ? { domain: row.domain, lead: panel } : null
}

/** Asks the DNS of a domain, and keeps what it said. */
export async function lookedUp(transact: Transact, lookup: DnsLookup, id: number, clock: Clock): Promise<HostingDnsView | null> {
  const about = await transact((tx) => leadOf(tx, id))
  if (!about) return null
  const wanted = wantedRecords(about.domain, about.lead)
  const said = await Promise.all(wanted.map(({ name, type }) => lookup.ask(name, type)))
  const view = dnsView(wanted, said, about.lead, clock.now())
  await transact(async (tx) => {
    const row = await findHosting(tx, id)
    if (!row || row.removed || row.domain !== about.domain) return
    await patchHosting(tx, id, { dns: view, dnsState: view.state, dnsAt: tx.now })
    if (row.dnsState !== view.state) await notifyHostingChanged(tx, id)
  })
  return view
}

export const lookUpJob = (lookup: DnsLookup) =>
  liveJob(lookUp, {
    live: async ({ db, clock }, { serviceIds }) => {
      for (const id of serviceIds) await lookedUp(db.transaction.bind(db), lookup, id, clock)
    },
  })
