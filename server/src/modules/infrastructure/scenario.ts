import type { Tx } from '../../platform/tx.ts'
import { addPool } from './edit-pool.ts'
import { insertLocation, insertNode, listEngines, type NewLocation } from './store.ts'

const AUTO = 'auto'

interface Site extends Omit<NewLocation, 'position'> {
  /** Ranges set aside for documentation (RFC 5737): they belong to nobody, so a demo address can never be somebody's. */
  readonly cidr?: string
  readonly nodes: readonly string[]
}

const sites: readonly Site[] = [
  {
    code: 'SGN',
    country: 'VN',
    city: { 'en-US': 'Ho Chi Minh City', 'vi-VN': 'TP. Hồ Chí Minh', 'zh-CN': '胡志明市' },
    cidr: '203.0.113.0/24',
    nodes: ['sgn-1', 'sgn-2'],
  },
  { code: 'HAN', country: 'VN', city: { 'en-US': 'Hanoi', 'vi-VN': 'Hà Nội', 'zh-CN': '河内' }, cidr: '198.51.100.0/24', nodes: ['han-1'] },
  {
    code: 'SIN',
    country: 'SG',
    city: { 'en-US': 'Singapore', 'vi-VN': 'Singapore', 'zh-CN': '新加坡' },
    cidr: '192.0.2.0/24',
    nodes: ['sin-1'],
  },
  // A site that is announced but has no node yet: everything there is sold out.
  { code: 'NRT', country: 'JP', city: { 'en-US': 'Tokyo', 'vi-VN': 'Tokyo', 'zh-CN': '东京' }, nodes: [] },
]

/** Where an engine for real machines works: they are built on this computer, and every other site is simulated. */
const real: Site = {
  code: 'LOCAL',
  country: 'VN',
  city: { 'en-US': 'This computer', 'vi-VN': 'Máy tính này', 'zh-CN': '本机' },
  // Set aside for measurements (RFC 2544).
  cidr: '198.18.0.0/24',
  nodes: ['local-1'],
}

const NOTE = 'Documentation range, not routed'
/** Of IPv6 likewise (RFC 3849): at the first simulated site. */
const SIX = { cidr: '2001:db8:5600::/56', gateway: '2001:db8:5600::1' }

export async function seedInfrastructure(tx: Tx): Promise<void> {
  const engines = (await listEngines(tx)).filter(({ available }) => available)
  const simulator = engines.find(({ simulated }) => simulated)?.id
  const mixed = simulator !== undefined && engines.some(({ simulated }) => !simulated)
  for (const [position, { cidr, nodes, ...site }] of (mixed ? [real, ...sites] : sites).entries()) {
    const locationId = await insertLocation(tx, { ...site, position })
    if (cidr) {
      const gateway = cidr.replace('.0/24', '.1')
      await addPool(tx, { locationId, cidr, gateway, first: null, last: null, note: NOTE })
    }
    if (site.code === sites[0]?.code) await addPool(tx, { ...SIX, locationId, first: null, last: null, note: NOTE })
    for (const title of nodes) {
      await insertNode(tx, {
        locationId,
        driver: mixed && site.code !== real.code ? simulator : AUTO,
        title,
        state: 'active',
        cpu: 32,
        memoryMb: 131_072,
        diskGb: 8000,
        storageGb: 24_000,
        cpuFactor: 4,
        memoryFactor: 1,
        diskFactor: 1.5,
      })
    }
  }
}
