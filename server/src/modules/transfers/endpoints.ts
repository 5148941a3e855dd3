import * as calls from '@portal/contracts/modules/transfers.contract.ts'
import { unblockTransfers } from '@portal/contracts/modules/transfers.operator.contract.ts'
import { fail } from '../../platform/errors.ts'
import { command, type Handler, query } from '../../platform/http/handlers.ts'
import { findAccount } from '../accounts/index.ts'
import type { Kinds } from '../kinds/index.ts'
import { servicesCommand } from '../services/index.ts'
import { acceptTransfers } from './accept.ts'
import { requestTransfer } from './request.ts'
import { declineTransfers, takeTransfersBack } from './settle.ts'
import { clearGuard, lockGuard } from './store.ts'
import { listTransfers } from './view.ts'

/** Asked for below each kind's own path [S1a], answered in one place. */
export const transferHandlers = (kinds: Kinds): readonly Handler[] => [
  ...kinds.all.flatMap(({ calls: own }) =>
    own
      ? [
          servicesCommand(own.life.transfer, async (call, { email }) => {
            const services = call.accesses.map(({ service }) => service)
            return { expiresAt: (await requestTransfer(call, services, email)).toISOString() }
          }),
        ]
      : [],
  ),
  query(calls.transferList, listTransfers),
  command(calls.transferAccept, acceptTransfers),
  command(calls.transferDecline, declineTransfers),
  command(calls.transferTakeBack, takeTransfersBack),

  command(unblockTransfers, async ({ tx, note }, { id, reason }) => {
    const account = (await findAccount(tx, id)) ?? fail('not-found')
    note({ accountId: id, detail: reason })
    const { wrong, blockedAt } = await lockGuard(tx, id, account.brandId)
    if (blockedAt === null) fail('transfer.not-blocked')
    await clearGuard(tx, id)
    note({ before: { blocked: true, wrong }, after: { blocked: false, wrong: 0, reason } })
    return {}
  }),
]
