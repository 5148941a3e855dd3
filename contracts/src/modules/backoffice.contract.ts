import { announcementsOperatorContract } from './announcements.operator.contract.ts'
import { deliveryOperatorContract } from './delivery.operator.contract.ts'
import { jobsOperatorContract } from './jobs.operator.contract.ts'
import { machineOperatorContract } from './machine.operator.contract.ts'
import { mailsOperatorContract } from './mails.operator.contract.ts'
import { ordersOperatorContract } from './orders.operator.contract.ts'
import { overviewOperatorContract } from './overview.operator.contract.ts'
import { paymentsOperatorContract } from './payments.operator.contract.ts'
import { servicesOperatorContract } from './services.operator.contract.ts'

/** What staff do day by day: orders and money, deliveries, services, jobs, mails, announcements [X1]. */
export const backofficeContract = [
  ...overviewOperatorContract,
  ...ordersOperatorContract,
  ...paymentsOperatorContract,
  ...servicesOperatorContract,
  ...machineOperatorContract,
  ...deliveryOperatorContract,
  ...jobsOperatorContract,
  ...mailsOperatorContract,
  ...announcementsOperatorContract,
] as const
