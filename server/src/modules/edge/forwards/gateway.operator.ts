import { operatorEdgeHostGateway } from '@portal/contracts/modules/edge-forwards.operator.contract.ts'
import { fail, failField } from '../../../platform/errors.ts'
import { command, type Handler } from '../../../platform/http/handlers.ts'
import { locked, shown } from '../hosts.operator.ts'
import { addHistory, patchHost } from '../hosts.store.ts'
import { isEdgeAddress } from './gateways.store.ts'

export const edgeGatewayHandlers: readonly Handler[] = [
  command(operatorEdgeHostGateway, async ({ tx, staff, note }, { id, version, gateway }) => {
    const host = await locked(tx, id)
    const before = await shown(tx, id)
    if (host.version !== version) fail('conflict')
    // What stands keeps its address and port: those who use them have them written down.
    if (before.forwards > 0 && gateway?.address !== host.gateway?.address) fail('edge.in-use')
    if (gateway && (await isEdgeAddress(tx, gateway.address))) failField('gateway.address', 'field.taken')
    await patchHost(tx, id, { gateway, version: version + 1 })
    const what = gateway ? 'gateway' : 'no-gateway'
    await addHistory(tx, { hostId: id, what, detail: gateway?.publicName ?? '', actorName: staff.username })
    const after = await shown(tx, id)
    note({ detail: host.title, before, after })
    return after
  }),
]
