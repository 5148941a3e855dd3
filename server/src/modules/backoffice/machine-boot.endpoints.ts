import { operatorServiceDisc, operatorServiceDiscs, operatorServiceRescue } from '@portal/contracts/modules/machine.operator.contract.ts'
import { fail } from '../../platform/errors.ts'
import { command, type Handler, query } from '../../platform/http/handlers.ts'
import { kindsOf } from '../kinds/index.ts'
import { findService } from '../services/index.ts'
import { judged } from './machine-actions.ts'

/** What a customer's machine boots, changed by staff: each with a reason, in the log of its owner. */
export const machineBootHandlers: readonly Handler[] = [
  command(operatorServiceRescue, async ({ tx, staff, note }, { id, on, reason }) => {
    const { service, kind } = await judged(tx, staff, id, on ? 'rescue' : 'unrescue')
    const { rescue, leave } = kind.staff?.boot ?? fail('not-supported-by-engine')
    await (on ? rescue : leave)(tx, id)
    note({ accountId: service.accountId, serviceId: id, detail: service.name, before: null, after: { on, reason } })
    return { id }
  }),

  query(operatorServiceDiscs, async ({ tx }, { id }) => {
    const service = (await findService(tx, id)) ?? fail('not-found')
    return (await kindsOf(tx).of(service.kind).staff?.boot?.discs(tx, id)) ?? { items: [], inDrive: null, boots: false }
  }),

  command(operatorServiceDisc, async ({ tx, staff, note }, { id, isoId, boot, reason }) => {
    const { service, kind } = await judged(tx, staff, id, isoId === null ? 'iso-eject' : 'iso')
    const { insert, eject } = kind.staff?.boot ?? fail('not-supported-by-engine')
    const disc = isoId === null ? null : await insert(tx, id, isoId, boot)
    if (isoId === null) await eject(tx, id)
    note({
      accountId: service.accountId,
      serviceId: id,
      detail: service.name,
      before: null,
      after: { disc, boot: disc !== null && boot, reason },
    })
    return { id }
  }),
]
