import type { SecretBox } from '../../platform/secrets.ts'
import type { Tx } from '../../platform/tx.ts'
import type { DemoService } from '../kinds/index.ts'
import { moveHardware } from './hardware.store.ts'
import { orderPower } from './power.ts'
import { wake } from './reserve.ts'
import { passwordContext } from './secrets.ts'
import { findDedicated, patchDedicated } from './store.ts'
import { openTasks, tickTask } from './tasks.store.ts'

const image = 'debian-12'
const TECHNICIAN = 'ops'
const ALL = Number.POSITIVE_INFINITY

/** Staff tick so many steps of its checklist off, and enter what it is handed over with. */
const prepared =
  (box: SecretBox, steps: number, address: string) =>
  async (tx: Tx, id: number): Promise<void> => {
    const server = await findDedicated(tx, id)
    if (!server || server.hardwareId === null) throw new Error('the demo has no machine for it')
    for (const task of (await openTasks(tx, id, 'delivery')).slice(0, steps)) await tickTask(tx, task.id, TECHNICIAN, '')
    await moveHardware(tx, server.hardwareId, 'install', { by: 'staff', name: TECHNICIAN, detail: server.hostname })
    if (steps === ALL) {
      const gateway = address.replace(/\d+$/, '1')
      const password = box.seal('Metal-7-demo-only', passwordContext(id))
      await patchDedicated(tx, id, { address, netmask: '255.255.255.0', gateway, outgoingIp: address, dedicatedIp: address, password })
    }
    await wake(tx, id)
  }

const switchedOff = async (tx: Tx, id: number): Promise<void> => void (await orderPower(tx, id, 'stop', 'customer'))

/** One that runs, one that its owner switched off, one that is being prepared and is late, one that was just paid for. */
export const demoServers = (box: SecretBox): readonly DemoService[] => [
  {
    ...{ plan: 'dedicated-8', location: 'SGN', image, name: 'metal-01', months: 1, ordered: { daysAgo: 118 }, autoRenew: true },
    deeds: [{ daysAgo: 117.2, act: prepared(box, ALL, '203.0.113.201') }],
  },
  {
    ...{ plan: 'dedicated-32', location: 'SIN', image, name: 'render-01', months: 1, ordered: { daysAgo: 21 } },
    deeds: [
      { daysAgo: 20.1, act: prepared(box, ALL, '203.0.113.202') },
      { daysAgo: 2.2, act: switchedOff },
    ],
  },
  {
    ...{ plan: 'dedicated-8', location: 'HAN', image, name: 'build-01', months: 3, ordered: { daysAgo: 1.5 }, by: 'otto' },
    deeds: [{ daysAgo: 1.2, act: prepared(box, 3, '') }],
  },
  { plan: 'dedicated-8', location: 'SGN', image, name: 'qing-db', months: 1, ordered: { daysAgo: 0.35 }, by: 'wei' },
]
