import { DEDICATED_DELIVERY_HOURS } from '@portal/contracts/constants.ts'
import { dedicatedActions } from '@portal/contracts/kinds/dedicated.actions.ts'
import { dedicatedKind } from '@portal/contracts/kinds/dedicated.kind.ts'
import { dedicatedChanges, dedicatedLife, dedicatedShares } from '@portal/contracts/modules/dedicated.contract.ts'
import { fail } from '../../platform/errors.ts'
import type { SecretBox } from '../../platform/secrets.ts'
import type { Tx } from '../../platform/tx.ts'
import { consoleTicket } from '../compute/index.ts'
import type { ServiceKind, StaffFact } from '../kinds/index.ts'
import { findListed } from '../services/index.ts'
import { runFacts } from './dedicated.rules.ts'
import { demoServers } from './demo-servers.ts'
import { controlledOf, findHardware, stockLeft } from './hardware.store.ts'
import { reinstallable } from './install/install.store.ts'
import { dedicatedList } from './list.ts'
import { orderPower } from './power.ts'
import * as queue from './queue.ts'
import { dedicatedRemote } from './remote.ts'
import { dedicatedOf, findDedicated, lockDedicatedAll, servicesAtAddress } from './store.ts'
import { DELIVER, deliveryPlan, FIT, fitPlan, quietWork } from './work.rules.ts'

/** What tells one server from another where it was looked for. */
const found = {
  ...dedicatedList,
  searchable: ['d.address', 'd.hostname'],
  columns: { address: 'd.address', state: `case when d.state = 'success' then coalesce(d.power, 'checking') else d.state end` },
}

/** Whole machines of metal, delivered by people. */
export const dedicatedServiceKind = (box: SecretBox): ServiceKind => ({
  contract: dedicatedKind,
  actions: dedicatedActions,
  typeNames: { dedicated: { 'en-US': 'Dedicated server', 'vi-VN': 'Máy chủ riêng', 'zh-CN': '独立服务器' } },
  calls: { life: dedicatedLife, change: dedicatedChanges, share: dedicatedShares },
  orderable: () => ['dedicated'],
  need: () => null,
  left: stockLeft,
  jobs: {
    ordered: queue.deliver,
    suspended: queue.suspend,
    resumed: queue.resume,
    ended: queue.end,
    undeleteAsked: queue.undelete,
    resizeOrdered: queue.resize,
  },
  deliveredWithinHours: DEDICATED_DELIVERY_HOURS[1],
  work: { [DELIVER]: deliveryPlan, [FIT]: fitPlan },
  quietWork,
  run: async (tx, ids, lock) => {
    const servers = lock ? await lockDedicatedAll(tx, ids) : await dedicatedOf(tx, ids)
    const [able, controlled] = [await reinstallable(tx, ids), await controlledOf(tx, ids)]
    return new Map([...servers].map(([id, server]) => [id, runFacts({ ...server, reinstall: able.has(id), console: controlled.has(id) })]))
  },
  change: {
    refusal: async (tx, id) => {
      const server = await findDedicated(tx, id)
      return server && server.hardwareId !== null && server.deliveredAt !== null ? null : 'dedicated-not-ready'
    },
    // People open the machine for it.
    restarts: async (tx, id) => (await findDedicated(tx, id))?.power === 'running',
  },
  remote: dedicatedRemote,
  demo: demoServers(box),
  failed: 'dedicated-action-failed',
  search: (tx, search) => findListed(tx, found, search),
  staff: {
    addresses: async (tx, ids) =>
      new Map([...(await dedicatedOf(tx, ids))].flatMap(([id, { address }]) => (address === null ? [] : [[id, address] as const]))),
    facts: serverFacts,
    atAddress: servicesAtAddress,
    console: async (tx, right) => {
      const protocol = 'text'
      return { ...(await consoleTicket(tx, { ...right, sessionRowId: null, protocol })), protocol }
    },
    power: async (tx, id, verb) => ((await findDedicated(tx, id)) ? await orderPower(tx, id, verb, 'staff') : fail('not-found')),
  },
})

async function serverFacts(tx: Tx, id: number): Promise<readonly StaffFact[]> {
  const server = await findDedicated(tx, id)
  if (!server) return []
  const machine = server.hardwareId === null ? null : await findHardware(tx, server.hardwareId)
  const facts = {
    state: server.state,
    power: server.power,
    machine: machine && [machine.tag, machine.rack, machine.unit].filter(Boolean).join(', '),
    address: server.address,
    system: server.osTitle,
    hostname: server.hostname,
  }
  return Object.entries(facts).flatMap(([name, value]) => (value ? [{ name, value }] : []))
}
