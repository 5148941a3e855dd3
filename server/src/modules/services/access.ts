import { AppError } from '../../platform/errors.ts'
import type { Tx } from '../../platform/tx.ts'
import { tellChanged } from './lifecycle.ts'
import { findService, findShare, patchService, type Service } from './store.ts'

export interface Access {
  readonly service: Service
  readonly role: 'owner' | 'co-owner'
  /** A member's extra rights; an owner needs none. */
  readonly rights: readonly string[]
}

const gone = (service: Service): boolean => service.state === 'ordered' || service.state === 'ended' || service.state === 'undelivered'

/** The account's own service; a foreign one is a missing one. */
export async function findOwned(tx: Tx, accountId: number, id: number, kind?: Service['kind']): Promise<Service> {
  const service = await findService(tx, id)
  if (!service || service.accountId !== accountId || (kind !== undefined && service.kind !== kind) || gone(service))
    throw new AppError('not-found')
  return service
}

/** The account's own or one that is shared with it. */
export async function findAccessible(tx: Tx, accountId: number, id: number, kind?: Service['kind']): Promise<Access> {
  const service = await findService(tx, id)
  if (!service || (kind !== undefined && service.kind !== kind) || gone(service)) throw new AppError('not-found')
  if (service.accountId === accountId) return { service, role: 'owner', rights: [] }
  const share = await findShare(tx, id, accountId)
  if (!share) throw new AppError('not-found')
  return { service, role: 'co-owner', rights: share.rights }
}

/** Note and tags of an owned service. */
export async function setNote(
  tx: Tx,
  service: Service,
  note: string,
  tags: readonly string[] | undefined,
): Promise<{ note: string; tags: string[] }> {
  const next = { note, tags: tags === undefined ? service.tags : [...new Set(tags)] }
  await patchService(tx, service.id, next)
  await tellChanged(tx, service)
  return next
}
