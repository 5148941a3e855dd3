import { NAT_PORTS_PER_VPS } from '@portal/contracts/constants.ts'
import type { ErrorCode } from '@portal/contracts/errors/catalogue.ts'
import { isLiveImage, suitsType } from '@portal/contracts/kinds/live-images.ts'
import { vpsActions } from '@portal/contracts/kinds/vps.actions.ts'
import { vpsKind } from '@portal/contracts/kinds/vps.kind.ts'
import type { Locale } from '@portal/contracts/locale.ts'
import { vpsChanges, vpsLife, vpsShares } from '@portal/contracts/modules/compute.contract.ts'
import type { Tx } from '../../platform/tx.ts'
import { findEngine, imagesOf, mayShare, nodeNames } from '../infrastructure/index.ts'
import type { ServiceKind, StaffFact } from '../kinds/index.ts'
import { findListed } from '../services/index.ts'
import { takeUpPaid } from './backups/policy.ts'
import { checkRestore } from './backups/restore-new.ts'
import { backupFacts } from './backups/staff.ts'
import { growsAsItRuns, shrinkRefusal } from './disks/disks.rules.ts'
import { disksFact } from './disks/staff.ts'
import { MORE_TEXT, vpsList } from './list.ts'
import { handOverLive } from './live/live.ts'
import { liveFacts } from './live/staff.ts'
import { lockVpsAll, machinesOf, servicesAtAddress } from './machines.store.ts'
import { deleteAlerts } from './metrics/alerts.store.ts'
import { lacksAddresses } from './more-addresses.ts'
import { optimizationOf } from './optimization/change.ts'
import { chosenOwnImage, offeredOwnImages } from './own-images/own-images.ts'
import * as queue from './queue.ts'
import { vpsRemote } from './remote.ts'
import { reverseNameOf } from './reverse-dns/reverse.ts'
import { demoMachines } from './scenario.ts'
import { staffVerbs, type VerbParts } from './staff-verbs.ts'
import { findVps } from './store.ts'
import { bookTransfer } from './transfer/settle.ts'
import { transferFacts } from './transfer/staff.ts'
import { setCap } from './transfer/store.ts'
import { fits, isHeld, machineNeed, machineSize, runFacts, shownAddress } from './vps.rules.ts'
import {
  BACKUP,
  BUILD,
  backupPlan,
  buildPlan,
  MEDIA,
  mediaPlan,
  OPTIMIZE,
  optimizePlan,
  quietWork,
  REBUILD,
  RECOVER,
  REPLACE,
  RESCUE,
  RESIZE,
  RESTORE,
  rebuildPlan,
  recoverPlan,
  replacePlan,
  rescuePlan,
  resizePlan,
  restorePlan,
  SNAPSHOT,
  snapshotPlan,
  UNRESCUE,
  unrescuePlan,
} from './work.rules.ts'

const typeNames: ServiceKind['typeNames'] = {
  premium: { 'en-US': 'Premium VPS', 'vi-VN': 'VPS cao cấp', 'zh-CN': '高级 VPS' },
  nat: { 'en-US': 'NAT VPS', 'vi-VN': 'VPS NAT', 'zh-CN': 'NAT VPS' },
  storage: { 'en-US': 'Storage VPS', 'vi-VN': 'VPS lưu trữ', 'zh-CN': '存储型 VPS' },
  live: { 'en-US': 'Live plan', 'vi-VN': 'Gói phát trực tiếp', 'zh-CN': '直播套餐' },
}

/** What tells one machine from another where it was looked for. */
const found = {
  ...vpsList,
  searchable: ['v.address', 'v.hostname', MORE_TEXT],
  // As lists show it: a confirmed action as what it confirmed.
  columns: { address: 'v.address', state: `case when v.state = 'success' then coalesce(v.power, 'checking') else v.state end` },
}

/** Virtual machines, whatever they are sold as. `capabilities`: of the engines that run now. */
export const vpsServiceKind = ({ capabilities, formats, box, covered }: VerbParts): ServiceKind => ({
  contract: vpsKind,
  actions: vpsActions,
  typeNames,
  calls: { life: vpsLife, change: vpsChanges, share: vpsShares },
  // NAT needs an address that its engine shares and live an RTMP image: where no engine has them they are not offered.
  orderable: (capacity) => {
    const images = imagesOf(capacity)
    if (images.length === 0) return []
    // Data disks are made in a second pool of a node.
    const storage = capacity.nodes.some(({ storageGb = 0 }) => storageGb > 0) ? ['storage'] : []
    const nat = capacity.nodes.some((node) => mayShare(capacity, node)) ? ['nat'] : []
    return images.some(({ id }) => isLiveImage(id)) ? ['premium', ...nat, ...storage, 'live'] : ['premium', ...nat, ...storage]
  },
  need: machineNeed,
  // What takes streams is sold as that, and nothing else is.
  cart: ({ type, spec, locationId, image, allowed }) =>
    image?.locationIds.includes(locationId) && fits(image, spec, allowed) && suitsType(type, image) ? null : 'order.image-unavailable',
  ownImages: offeredOwnImages,
  engineFor: async (tx, { accountId, image }) =>
    image === null ? null : ((await chosenOwnImage(tx, { accountId, options: { image } }))?.engine ?? null),
  restores: (tx, check) => checkRestore(tx, formats, check),
  // They are part of the machine's size.
  jobs: {
    ordered: queue.build,
    suspended: queue.suspend,
    resumed: queue.resume,
    ended: queue.end,
    undeleteAsked: queue.undelete,
    resizeOrdered: queue.resize,
  },
  deliveredWithinHours: 1,
  work: {
    [BUILD]: buildPlan,
    [RESIZE]: resizePlan,
    [SNAPSHOT]: snapshotPlan,
    [RESTORE]: restorePlan,
    [OPTIMIZE]: optimizePlan,
    [REBUILD]: rebuildPlan,
    [BACKUP]: backupPlan,
    [RECOVER]: recoverPlan,
    [REPLACE]: replacePlan,
    [RESCUE]: rescuePlan,
    [UNRESCUE]: unrescuePlan,
    [MEDIA]: mediaPlan,
  },
  quietWork,
  run: async (tx, ids, lock) => {
    const machines = lock ? await lockVpsAll(tx, ids) : await machinesOf(tx, ids)
    return new Map([...machines].map(([id, machine]) => [id, runFacts({ ...machine, held: isHeld(machine) }, capabilities)]))
  },
  change: {
    refusal: resizeRefusal,
    changed: async (tx, id) => {
      await takeUpPaid(tx, id)
      // A larger plan has transfer left, or another policy.
      await bookTransfer(tx, id)
    },
    lacks: lacksAddresses,
    shrinks: ({ before, after }) => shrinkRefusal(machineSize(before), machineSize(after)),
    restarts: async (tx, id, { before, after }) =>
      !growsAsItRuns(machineSize(before), machineSize(after)) && (await findVps(tx, id))?.power === 'running',
  },
  remote: vpsRemote,
  handedOver: async (tx, id) => {
    await deleteAlerts(tx, id)
    await handOverLive(tx, box, id)
    // What may be charged is its owner's word.
    await setCap(tx, id, null)
    await bookTransfer(tx, id)
  },
  demo: demoMachines(box),
  failed: 'vps-action-failed',
  search: (tx, search) => findListed(tx, found, search),
  staff: {
    addresses: async (tx, ids) =>
      new Map(
        [...(await machinesOf(tx, ids))].flatMap(([id, machine]) => {
          const address = shownAddress(machine)
          return address === null ? [] : [[id, address] as const]
        }),
      ),
    facts: machineFacts,
    atAddress: servicesAtAddress,
    ...staffVerbs({ capabilities, formats, box, covered }),
  },
})

/** Why this machine cannot be given another size by its engine, or null. */
async function resizeRefusal(tx: Tx, serviceId: number): Promise<ErrorCode | null> {
  const machine = await findVps(tx, serviceId)
  const engine = machine?.engine ? await findEngine(tx, machine.engine) : null
  if (!machine || machine.power === null) return 'vps-not-ready'
  if (!engine?.available) return 'engine-unavailable'
  return engine.capabilities.resize ? null : 'not-supported-by-engine'
}

async function machineFacts(tx: Tx, id: number, _lang: Locale): Promise<readonly StaffFact[]> {
  const machine = await findVps(tx, id)
  if (!machine) return []
  const { state, power, osTitle, hostname, nodeId, storedPort, boot } = machine
  const node = nodeId === null ? null : ((await nodeNames(tx, [nodeId])).get(nodeId) ?? null)
  const facts = {
    state,
    power,
    boot: boot === 'disk' ? null : boot,
    node,
    address: shownAddress(machine),
    moreAddresses: machine.moreAddresses.join(', '),
    ports: storedPort === null ? null : `${storedPort}–${storedPort + NAT_PORTS_PER_VPS - 1}`,
    system: osTitle,
    hostname,
    optimization: optimizationOf(machine),
    reverseName: await reverseNameOf(tx, machine),
    disks: await disksFact(tx, id),
    ...(await liveFacts(tx, id, power === 'running')),
    ...(await backupFacts(tx, id)),
    ...(await transferFacts(tx, id, machine)),
  }
  return Object.entries(facts).flatMap(([name, value]) => (value ? [{ name, value }] : []))
}
