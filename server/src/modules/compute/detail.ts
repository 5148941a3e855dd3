import { SNAPSHOT_QUOTA } from '@portal/contracts/constants.ts'
import type { OutputOf } from '@portal/contracts/endpoint.ts'
import type { DeadlineMinutes } from '@portal/contracts/machines/deadlines.ts'
import type { vpsDetail } from '@portal/contracts/modules/compute.contract.ts'
import { fail } from '../../platform/errors.ts'
import type { Tx } from '../../platform/tx.ts'
import { blockByGateway, findEngine, listLocations, rangeOf } from '../infrastructure/index.ts'
import { findInvoice } from '../invoices/index.ts'
import { type Access, serviceCells } from '../services/index.ts'
import { lateWork } from './late/late.rules.ts'
import { mapRows, type Reader, vpsList } from './list.ts'
import { WAITS_FOR_ROOM } from './no-room.ts'
import { optimizationOf } from './optimization/change.ts'
import { lostOf } from './replace/view.ts'
import { soonestAt } from './snapshots/snapshots.rules.ts'
import { snapshotsOf } from './snapshots/store.ts'
import { findVps, type Vps } from './store.ts'
import { type Capabilities, localIpOf } from './vps.rules.ts'

/** Everything the page of one VPS shows; a member sees no payment data [P1]. */
export async function detailOf(
  tx: Tx,
  reader: Reader,
  { service, role }: Access,
  capabilities: Capabilities,
): Promise<OutputOf<typeof vpsDetail>> {
  const { id } = service
  const [machine, cells, locations, order, range, taken, lost] = await Promise.all([
    findVps(tx, id),
    serviceCells(tx, vpsList, reader.id, [id]),
    listLocations(tx),
    role === 'owner' && service.invoiceId !== null ? findInvoice(tx, service.invoiceId) : null,
    rangeOf(tx, id),
    snapshotsOf(tx, id),
    lostOf(tx, id),
  ])
  const [mapped] = await mapRows(tx, cells, reader, capabilities)
  if (!machine || !mapped) fail('not-found')
  const site = locations.find((location) => location.id === service.locationId)
  if (!site) throw new Error(`service ${id} stands at no location`)
  // That of a former owner stays theirs.
  const invoice = order?.accountId === service.accountId ? order : null
  const engine = machine.engine === null ? null : await findEngine(tx, machine.engine)
  const { reachHost, reachPort, username, netmask, gateway, mac, storedPort } = machine
  const shared = storedPort !== null
  const block = shared ? await blockByGateway(tx, id) : null
  return {
    ...mapped.row,
    site: { id: site.id, code: site.code, country: site.country, city: site.city },
    username,
    settingPassword: machine.nextPassword !== null,
    // Behind user-mode networking what the pool gave it is an address that it alone has.
    localIp: block?.inside.address ?? (engine === null ? null : localIpOf(machine, engine.capabilities)),
    netmask,
    gateway,
    mac,
    ipv6: engine?.capabilities.ipv6Ranges ? range : null,
    // Behind a shared address it is reached where its block says.
    reach: !shared && reachHost !== null && reachPort !== null ? { host: reachHost, port: reachPort } : null,
    publicNetwork: shared ? engine?.simulated === false : (engine?.capabilities.publicNetwork ?? false),
    engine: engine && { title: engine.title, simulated: engine.simulated, available: capabilities.get(engine.id) !== undefined },
    // One that was asked before there was anything else has a screen.
    screenConsole: engine?.capabilities.screenConsole ?? true,
    textConsole: engine?.capabilities.textConsole ?? false,
    actual: machine.actual,
    sizeDiffers: machine.sizeDiffers,
    transferGb: service.plan.transferGb ?? null,
    optimization: optimizationOf(machine),
    boot: machine.boot,
    addons: role === 'owner' ? [...(service.options.addons ?? [])] : [],
    snapshots: snapshotsLeft(tx, machine, taken.length),
    late: lateView(machine, tx.now, engine?.capabilities.deadlineMinutes),
    lost,
    suspensions: service.suspensions,
    cancellation: service.cancellation,
    invoiceId: invoice?.id ?? null,
    invoiceNumber: invoice?.number ?? null,
    createdAt: service.createdAt.toISOString(),
  }
}

function lateView(machine: Vps, now: Date, own: DeadlineMinutes | undefined): OutputOf<typeof vpsDetail>['late'] {
  const late = lateWork(machine, now, own)
  // Of one that waits for room its note says what happens next.
  if (!late || !machine.actionAt || machine.trouble?.code === WAITS_FOR_ROOM) return null
  const { work, since } = late
  return { work, since: since.toISOString(), began: machine.actionAt.toISOString(), accepted: machine.actedAt !== null }
}

/** What the seven days since the last one leave [S3]. */
function snapshotsLeft(tx: Tx, { snapshotAt }: Vps, taken: number): OutputOf<typeof vpsDetail>['snapshots'] {
  const next = soonestAt(snapshotAt, tx.now)
  return { quota: SNAPSHOT_QUOTA, taken, lastAt: snapshotAt?.toISOString() ?? null, nextAt: next?.toISOString() ?? null }
}
