import type { OutputOf } from '@portal/contracts/endpoint.ts'
import { listAlerts } from '@portal/contracts/modules/alerts.operator.contract.ts'
import { billingAlerts } from '@portal/contracts/modules/billing-run.operator.contract.ts'
import { deliveryList } from '@portal/contracts/modules/delivery.operator.contract.ts'
import { failedJobList } from '@portal/contracts/modules/jobs.operator.contract.ts'
import { mailList } from '@portal/contracts/modules/mails.operator.contract.ts'
import type { Queue, waitingList } from '@portal/contracts/modules/overview.operator.contract.ts'
import { unmatchedPaymentList } from '@portal/contracts/modules/payments.operator.contract.ts'
import { mayCall, type StaffRole, type StaffRoles } from '@portal/contracts/staff.ts'
import type { TxCall } from '../../platform/http/handlers.ts'
import { failedJobFigures } from '../../platform/jobs/failed.ts'
import { failedMailFigures } from '../../platform/mail-list.ts'
import { stuckFigures } from '../../platform/saga/operator.store.ts'
import type { Tx } from '../../platform/tx.ts'
import { openAlertFigures } from '../alerts/index.ts'
import { unmatchedFigures } from '../payments/index.ts'
import { openBillingAlertFigures } from '../renewals/index.ts'

interface Waits {
  /** Who works it off: as the call behind its page declares. */
  readonly opens: { readonly roles?: StaffRoles }
  readonly look: (tx: Tx, roles: readonly StaffRole[]) => Promise<{ readonly count: number; readonly oldestAt: Date | null }>
}

const WAITS: Readonly<Record<Queue, Waits>> = {
  alerts: { opens: listAlerts, look: openAlertFigures },
  stuck: { opens: deliveryList, look: stuckFigures },
  payments: { opens: unmatchedPaymentList, look: unmatchedFigures },
  billing: { opens: billingAlerts, look: openBillingAlertFigures },
  jobs: { opens: failedJobList, look: failedJobFigures },
  mails: { opens: mailList, look: failedMailFigures },
}

/** One call for the menu and the overview: each queue is counted by the index of just what waits in it. */
export async function waiting({ tx, staff }: TxCall<typeof waitingList>): Promise<OutputOf<typeof waitingList>> {
  const open = (Object.entries(WAITS) as [Queue, Waits][]).filter(([, { opens }]) =>
    mayCall(staff.roles, { effect: 'read', roles: opens.roles ?? [] }),
  )
  const items = await Promise.all(
    open.map(async ([queue, { look }]) => {
      const { count, oldestAt } = await look(tx, staff.roles)
      return { queue, count, oldestAt: oldestAt?.toISOString() ?? null }
    }),
  )
  return { items }
}
