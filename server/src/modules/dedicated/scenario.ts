import type { Tx } from '../../platform/tx.ts'
import { plansOfType } from '../catalogue/index.ts'
import { listLocations } from '../infrastructure/index.ts'
import { insertHardware, note } from './hardware.store.ts'

const SMALL = { model: 'Supermicro SYS-510T', processor: 'Xeon E-2388G', cpu: 16, memoryMb: 65_536, disks: '2 × 960 GB NVMe', diskGb: 960 }
const LARGE = { model: 'Dell R6515', processor: 'EPYC 7443P', cpu: 64, memoryMb: 262_144, disks: '4 × 1.92 TB NVMe', diskGb: 3840 }

/** A small stock: some with a simulated controller, one whose power staff switch by hand, one that is being repaired. */
const MACHINES = [
  { ...SMALL, tag: 'SGN-0207', site: 'SGN', rack: 'R04', unit: 'U22', plan: 'dedicated-8', vendor: 'simulator' },
  { ...SMALL, tag: 'SGN-0208', site: 'SGN', rack: 'R04', unit: 'U21', plan: 'dedicated-8', vendor: 'simulator' },
  { ...SMALL, tag: 'SGN-0209', site: 'SGN', rack: 'R04', unit: 'U20', plan: 'dedicated-8', vendor: 'simulator' },
  { ...LARGE, tag: 'SGN-0210', site: 'SGN', rack: 'R05', unit: 'U12', plan: 'dedicated-32', vendor: 'simulator' },
  { ...SMALL, tag: 'HAN-0114', site: 'HAN', rack: 'R12', unit: 'U31', plan: 'dedicated-8', vendor: 'simulator' },
  { ...SMALL, tag: 'HAN-0115', site: 'HAN', rack: 'R12', unit: 'U28', plan: 'dedicated-8', vendor: 'manual' },
  {
    ...SMALL,
    tag: 'HAN-0118',
    site: 'HAN',
    rack: 'R12',
    unit: 'U17',
    plan: 'dedicated-8',
    vendor: 'simulator',
    broken: 'fan 2 stands still',
  },
  { ...LARGE, tag: 'SIN-0031', site: 'SIN', rack: 'R02', unit: 'U09', plan: 'dedicated-32', vendor: 'simulator' },
] as const

export async function seedHardware(tx: Tx): Promise<void> {
  const sites = new Map((await listLocations(tx)).map(({ code, id }) => [code, id]))
  const plans = new Map((await plansOfType(tx, 'dedicated')).map(({ code, id }) => [code, id]))
  for (const [n, { site, plan, ...machine }] of MACHINES.entries()) {
    const [locationId, planId] = [sites.get(site), plans.get(plan)]
    if (locationId === undefined || planId === undefined) continue
    const broken = 'broken' in machine ? machine.broken : null
    const id = await insertHardware(tx, {
      ...{ tag: machine.tag, model: machine.model, processor: machine.processor, cpu: machine.cpu, memoryMb: machine.memoryMb },
      ...{ disks: machine.disks, diskGb: machine.diskGb, rack: machine.rack, unit: machine.unit, vendor: machine.vendor },
      ...{
        locationId,
        planIds: [planId],
        network: '2 × 10 Gb/s',
        switchPort: `sw-${site.toLowerCase()}-${machine.rack.slice(1)} port ${n + 11}`,
      },
      ...{ vlan: '214', state: broken === null ? 'stock' : 'maintenance', createdAt: tx.now },
    })
    await note(tx, id, { what: 'added', detail: '', actor: 'system', actorName: 'system' })
    if (broken !== null) await note(tx, id, { what: 'break', detail: broken, actor: 'system', actorName: 'system' })
  }
}
