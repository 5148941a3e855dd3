import { NAT_PORTS_PER_VPS } from '@portal/contracts/constants.ts'
import { vpsPortAdd, vpsPortDelete, vpsPortList } from '@portal/contracts/modules/nat-ports.contract.ts'
import type { Handler } from '../../../platform/http/handlers.ts'
import { accessNow, serviceCommand, serviceQuery } from '../../services/index.ts'
import { addPort, blockOf, removePort, shownMapping } from './ports.ts'

export const natPortHandlers: readonly Handler[] = [
  serviceQuery(vpsPortList, async ({ tx, customer, access: { service } }) => {
    const { machine, rows, most } = await blockOf(tx, service)
    const base = machine.storedPort
    const access = await accessNow(tx, customer, service.id, 'map-port')
    return {
      ...{ address: machine.address, from: base, to: base + NAT_PORTS_PER_VPS - 1, most },
      items: rows.map((row) => shownMapping({ base, family: machine.family }, row)),
      refused: access === null ? 'not-found' : access.refused,
    }
  }),

  serviceCommand(vpsPortAdd, async ({ tx, note, access: { service } }, { id: _, ...wanted }) => {
    const mapping = await addPort(tx, service, wanted)
    const { protocol, publicPort, privatePort } = mapping
    note({ after: { protocol, publicPort, privatePort } })
    return mapping
  }),

  serviceCommand(vpsPortDelete, async ({ tx, note, access: { service } }, { portId }) => {
    const { protocol, slot, guestPort: privatePort } = await removePort(tx, service, portId)
    note({ before: { protocol, slot, privatePort } })
    return { state: 'removing' as const }
  }),
]
