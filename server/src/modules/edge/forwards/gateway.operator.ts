import { operatorEdgeHostGateway } from '@portal/contracts/modules/edge-forwards.operator.contract.ts'
import { fail, failField } from '../../../platform/errors.ts'
import { command, type Handler } from '../../../platform/http/handlers.ts'
import type { Tx } from '../../../platform/tx.ts'
import { type BlockOffer, offerBlocks, overlap, parseIp } from '../../infrastructure/index.ts'
import { locked, shown } from '../hosts.operator.ts'
import { addHistory, type Host, patchHost } from '../hosts.store.ts'
import { lockedEdgeNetworks } from '../pools.store.ts'
import type { Gateway } from '../tables.ts'
import { isEdgeAddress } from './gateways.store.ts'

export const edgeGatewayHandlers: readonly Handler[] = [
  command(operatorEdgeHostGateway, async ({ tx, staff, note }, { id, version, gateway }) => {
    const host = await locked(tx, id)
    const before = await shown(tx, id)
    if (host.version !== version) fail('conflict')
    // What stands keeps its address and port: those who use them have them written down.
    if (before.forwards > 0 && gateway?.address !== host.gateway?.address) fail('edge.in-use')
    if (gateway && (await isEdgeAddress(tx, gateway.address))) failField('gateway.address', 'field.taken')
    await offerBlocks(tx, id, offerOf(host, gateway), (field) => `gateway.nat.${field}`)
    if (gateway?.nat) await checkInside(tx, gateway.nat.network)
    await patchHost(tx, id, { gateway, version: version + 1 })
    const what = gateway ? 'gateway' : 'no-gateway'
    await addHistory(tx, { hostId: id, what, detail: gateway?.publicName ?? '', actorName: staff.username })
    const after = await shown(tx, id)
    note({ detail: host.title, before, after })
    return after
  }),
]

/** Addresses for proxies are this module's, so it looks itself; after `offerBlocks`, which locks gateways first as whoever adds a range does. */
async function checkInside(tx: Tx, inside: string): Promise<void> {
  const network = (await lockedEdgeNetworks(tx)).find((cidr) => overlap(cidr, inside))
  if (network !== undefined) failField('gateway.nat.network', 'field.range-overlaps', { network })
}

/** Customers are shown an address: the public one where that is what the host is called, else where it listens. */
function offerOf({ id, locationId, state }: Host, gateway: Gateway | null): BlockOffer | null {
  if (!gateway?.nat) return null
  const address = parseIp(gateway.publicName) ? gateway.publicName : gateway.address
  return { hostId: id, locationId, address, ...gateway.nat, open: state === 'active' }
}
