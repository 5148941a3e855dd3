import { insertInstance } from '../../platform/drivers/instances.store.ts'
import type { Tx } from '../../platform/tx.ts'
import { listLocations } from '../infrastructure/index.ts'
import type { DemoService } from '../kinds/index.ts'
import { writePanel } from './panels.store.ts'

/** Where the simulated panels' domains lead: an address that nobody has. */
export const DEMO_IPV4 = '192.0.2.80'

const PANELS = [
  { id: 'simulator-sgn', title: 'Simulated panel SGN', site: 'SGN', capacity: 400, placement: 'fullest' },
  { id: 'simulator-sin', title: 'Simulated panel SIN', site: 'SIN', capacity: 250, placement: 'spread' },
] as const

/** Two panels that nothing real is behind, named as what they are. */
export async function seedPanels(tx: Tx): Promise<void> {
  const sites = new Map((await listLocations(tx)).map(({ code, id }) => [code, id]))
  for (const { id, title, site, capacity, placement } of PANELS) {
    const locationId = sites.get(site)
    if (locationId === undefined) continue
    await insertInstance(tx, { id, kind: 'hosting', vendor: 'simulator', title, brandId: null, state: 'active', config: {}, secrets: null })
    await writePanel(tx, {
      ...{ id, locationId, capacity, placement, open: true, ipv4: DEMO_IPV4, mailHost: `mail.${site.toLowerCase()}.panel.example` },
      nameservers: ['ns1.panel.example', 'ns2.panel.example'],
    })
  }
}

/** One that runs, one whose domain leads elsewhere, one that is late, one that somebody else has. */
export const demoHosting: readonly DemoService[] = [
  { plan: 'hosting-business', location: 'SGN', name: 'maysang-shop.example', months: 12, ordered: { daysAgo: 140 }, autoRenew: true },
  { plan: 'hosting-start', location: 'SIN', name: 'cà-phê-sáng.example', months: 1, ordered: { daysAgo: 20 }, autoRenew: true },
  { plan: 'hosting-start', location: 'SGN', name: 'old-portfolio.example', months: 3, ordered: { toEndInDays: -5 } },
  { plan: 'hosting-start', location: 'SIN', name: 'werkstatt-otto.example', months: 6, ordered: { daysAgo: 70 }, by: 'otto' },
]
