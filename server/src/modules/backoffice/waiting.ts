import type { InputOf, OutputOf } from '@portal/contracts/endpoint.ts'
import { listAlerts } from '@portal/contracts/modules/alerts.operator.contract.ts'
import { billingAlerts } from '@portal/contracts/modules/billing-run.operator.contract.ts'
import { deliveryList } from '@portal/contracts/modules/delivery.operator.contract.ts'
import { failedJobList } from '@portal/contracts/modules/jobs.operator.contract.ts'
import { mailList } from '@portal/contracts/modules/mails.operator.contract.ts'
import type { Queue, waitingList } from '@portal/contracts/modules/overview.operator.contract.ts'
import { unmatchedPaymentList } from '@portal/contracts/modules/payments.operator.contract.ts'
import { operatorReferralList, operatorWithdrawalList } from '@portal/contracts/modules/referrals.operator.contract.ts'
import { operatorTicketMailList } from '@portal/contracts/modules/ticket-mails.operator.contract.ts'
import { operatorTicketList } from '@portal/contracts/modules/tickets.operator.contract.ts'
import { mayCall, type StaffRole, type StaffRoles } from '@portal/contracts/staff.ts'
import type { TxCall } from '../../platform/http/handlers.ts'
import { failedJobFigures } from '../../platform/jobs/failed.ts'
import { failedMailFigures } from '../../platform/mail-list.ts'
import type { QueueFigures } from '../../platform/queue-figures.ts'
import { sagasOfTab, stuckFigures } from '../../platform/saga/operator.store.ts'
import type { Tx } from '../../platform/tx.ts'
import { openAlertFigures } from '../alerts/index.ts'
import { unmatchedFigures } from '../payments/index.ts'
import { heldRewards, waitingWithdrawals } from '../referrals/index.ts'
import { openBillingAlertFigures } from '../renewals/index.ts'
import { servicesByIds } from '../services/index.ts'
import { heldMailFigures, ticketFigures } from '../tickets/index.ts'
import { failedJobsOf } from './job-brands.ts'

interface Waits {
  /** Who works it off: as the call behind its page declares. */
  readonly opens: { readonly roles?: StaffRoles }
  /** Of one brand, or of all and of none where it is null. */
  readonly look: (tx: Tx, brandId: number | null, roles: readonly StaffRole[]) => Promise<QueueFigures>
}

const WAITS: Readonly<Record<Queue, Waits>> = {
  alerts: { opens: listAlerts, look: (tx, brandId, roles) => openAlertFigures(tx, roles, brandId) },
  stuck: { opens: deliveryList, look: (tx, brandId) => (brandId === null ? stuckFigures(tx) : stuckOf(tx, brandId)) },
  tickets: { opens: operatorTicketList, look: ticketFigures },
  letters: { opens: operatorTicketMailList, look: heldMailFigures },
  payments: { opens: unmatchedPaymentList, look: unmatchedFigures },
  billing: { opens: billingAlerts, look: openBillingAlertFigures },
  withdrawals: { opens: operatorWithdrawalList, look: waitingWithdrawals },
  rewards: { opens: operatorReferralList, look: heldRewards },
  jobs: { opens: failedJobList, look: (tx, brandId) => (brandId === null ? failedJobFigures(tx) : givenUpOf(tx, brandId)) },
  mails: { opens: mailList, look: failedMailFigures },
}

const figuresOf = (since: readonly Date[]): QueueFigures => ({
  count: since.length,
  oldestAt: since.length === 0 ? null : new Date(Math.min(...since.map((at) => at.getTime()))),
})

/** The platform knows no brands: what waits is told apart by the service it is done on, and is little. */
async function stuckOf(tx: Tx, brandId: number): Promise<QueueFigures> {
  const stuck = await sagasOfTab(tx, { tab: 'stuck', buildKinds: [], since: tx.now })
  const services = await servicesByIds(
    tx,
    stuck.map(({ subjectId }) => subjectId),
  )
  const own = stuck.filter(({ subjectId }) => services.get(subjectId)?.brandId === brandId)
  return figuresOf(own.map(({ failure, startedAt }) => (failure?.at ? new Date(failure.at) : startedAt)))
}

async function givenUpOf(tx: Tx, brandId: number): Promise<QueueFigures> {
  const jobs = await failedJobsOf(tx, brandId, { tab: 'failed', text: null, said: [], sort: 'id' })
  return figuresOf(jobs.map(({ createdAt }) => createdAt))
}

/** One call for the menu and the overview: each queue is counted by the index of just what waits in it. */
export async function waiting(
  { tx, staff }: TxCall<typeof waitingList>,
  { brandId }: InputOf<typeof waitingList>,
): Promise<OutputOf<typeof waitingList>> {
  const open = (Object.entries(WAITS) as [Queue, Waits][]).filter(([, { opens }]) =>
    mayCall(staff.roles, { effect: 'read', roles: opens.roles ?? [] }),
  )
  const items = await Promise.all(
    open.map(async ([queue, { look }]) => {
      const { count, oldestAt } = await look(tx, brandId ?? null, staff.roles)
      return { queue, count, oldestAt: oldestAt?.toISOString() ?? null }
    }),
  )
  return { items }
}
