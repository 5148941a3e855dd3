import { TRANSFER_HOURS } from '@portal/contracts/constants.ts'
import { events } from '@portal/contracts/events.ts'
import { addHours } from '@portal/contracts/time.ts'
import { countOrWait } from '../../platform/auth/attempts.ts'
import { secretKey } from '../../platform/auth/tries.rules.ts'
import { AppError, fail, failField, failOne } from '../../platform/errors.ts'
import type { Caller, CustomerContext } from '../../platform/http/handlers.ts'
import type { Tx } from '../../platform/tx.ts'
import { findByEmail } from '../accounts/index.ts'
import type { Service } from '../services/index.ts'
import { disorders } from './obstacles.ts'
import * as queue from './queue.ts'
import { countEmail, insertTransfers, lockGuard } from './store.ts'
import { perReceiver } from './transfers.rules.ts'

type Call = Pick<Caller, 'brand' | 'note'> & { readonly tx: Tx; readonly customer: CustomerContext }

/**
 * Offers services, which are locked and judged by now. Whether the e-mail has an account is seen by nobody: the same rows are written by the
 * same statements, the offer looks and expires the same, and mails are the business of a job.
 */
export async function requestTransfer({ tx, brand, customer, note }: Call, services: readonly Service[], email: string): Promise<Date> {
  if (services.length === 0) fail('nothing-selected')
  if (email === customer.email) failField('email', 'transfer.self')
  const guard = await lockGuard(tx, customer.id, brand.id)
  if (guard.blockedAt !== null) fail('transfer.blocked')
  failOne(disorders(tx, services), services.length > 1)
  const seconds = await countOrWait(tx, { key: secretKey(`transfer:${customer.id}`, email), pace: perReceiver })
  if (seconds > 0) throw new AppError('too-many-requests', { seconds })

  const account = await findByEmail(tx, brand.id, email)
  const to = account?.activatedAt && !account.bannedAt ? account.id : null
  await countEmail(tx, guard, to === null)
  const expiresAt = addHours(tx.now, TRANSFER_HOURS)
  const about = { brandId: brand.id, fromId: customer.id, toId: to, email, requestedAt: tx.now, expiresAt }
  const made = await insertTransfers(
    tx,
    services.map(({ id: serviceId }) => ({ ...about, serviceId })),
  )
  const offered = new Set(made.map(({ serviceId }) => serviceId))
  const twice = services.filter(({ id }) => !offered.has(id))
  failOne(
    twice.map(({ id, name }) => ({ id, code: 'transfer.pending', params: { name } })),
    services.length > 1,
  )
  note({ after: { to: email, expiresAt: expiresAt.toISOString() } })
  await tx.enqueue(queue.offered, { ids: made.map(({ id }) => id) })
  for (const { id } of made) await tx.enqueue(queue.expire, { id }, { key: `transfer-expire:${id}`, dueAt: expiresAt })
  await tx.emit(events.transferChanged, {}, customer.id)
  return expiresAt
}
