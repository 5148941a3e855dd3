import { vpsTransferCap } from '@portal/contracts/modules/metrics.contract.ts'
import { money } from '@portal/contracts/money.ts'
import { fail } from '../../../platform/errors.ts'
import type { Handler } from '../../../platform/http/handlers.ts'
import { serviceCommand } from '../../services/index.ts'
import { findVps } from '../store.ts'
import { bookTransfer } from './settle.ts'
import { setCap } from './store.ts'

export const transferHandlers: readonly Handler[] = [
  serviceCommand(vpsTransferCap, async ({ tx, note, access: { service } }, { id, cap }) => {
    if (service.plan.transferPolicy?.action !== 'charge') fail('vps-transfer-not-charged')
    const before = (await findVps(tx, id))?.transferCap ?? null
    const { currency } = service
    if (before === cap) note({ skip: true })
    else {
      await setCap(tx, id, cap)
      // A higher one lifts what the lower one did.
      await bookTransfer(tx, id)
      note({ before: { cap: before }, after: { cap } })
    }
    return { cap: cap === null ? null : money(cap, currency) }
  }),
]
