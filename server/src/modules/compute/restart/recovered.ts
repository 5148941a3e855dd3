import type { Tx } from '../../../platform/tx.ts'
import { kindsOf } from '../../kinds/index.ts'
import { notify } from '../../notices/index.ts'
import type { Service } from '../../services/index.ts'
import { findService } from '../../services/index.ts'
import { lockRestart, writeRestart } from './store.ts'

type Kind = 'service-stopped' | 'service-stays-stopped' | 'service-runs-again'

/** Notifies the owner once for each stop, by mail too. */
export async function notifyOwner(tx: Tx, service: Service, kind: Kind, stoppedAt: Date): Promise<void> {
  await notify(tx, {
    accountId: service.accountId,
    kind,
    params: { name: service.name },
    link: kindsOf(tx).linkOf(service),
    mail: true,
    cause: `${kind}:${service.id}:${stoppedAt.toISOString()}`,
  })
}

/** Call when the engine reports that the machine runs: notifies its owner if they were notified that it had stopped. */
export async function runsAgain(tx: Tx, serviceId: number): Promise<void> {
  const restart = await lockRestart(tx, serviceId)
  if (!restart?.stoppedAt) return
  await writeRestart(tx, { ...restart, stoppedAt: null })
  const service = await findService(tx, serviceId)
  if (service) await notifyOwner(tx, service, 'service-runs-again', restart.stoppedAt)
}
