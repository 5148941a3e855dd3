import type { Tx } from '../../platform/tx.ts'
import { accountsByIds } from '../accounts/index.ts'
import { kindsOf } from '../kinds/index.ts'
import { notifyAll } from '../notices/index.ts'
import { mayHaveNotices } from '../teams/index.ts'
import { type Service, sharesOf } from './store.ts'

type Told = Pick<Service, 'id' | 'name' | 'kind' | 'accountId'>
type AboutShared = 'shared-suspended' | 'shared-resumed' | 'shared-ended'

export const nameOf = async (tx: Tx, accountId: number): Promise<string> =>
  (await accountsByIds(tx, [accountId])).get(accountId)?.profileName ?? ''

/** What happened to a service, to those it is shared with and whose team's leader allows it: never what is paid, nor why it was stopped. */
export async function tellMembers(tx: Tx, service: Told, kind: AboutShared): Promise<void> {
  const members = (await sharesOf(tx, [service.id])).map(({ memberId }) => memberId)
  if (members.length === 0) return
  const allowed = await mayHaveNotices(tx, service.accountId, members)
  if (allowed.length === 0) return
  const params = { name: service.name, owner: await nameOf(tx, service.accountId) }
  const cause = `service:${service.id}:${kind}:${tx.now.toISOString()}`
  const { contract } = kindsOf(tx).of(service.kind)
  const link = kind === 'shared-ended' ? contract.listPage : kindsOf(tx).linkOf(service)
  await notifyAll(
    tx,
    allowed.map((accountId) => ({ accountId, kind, params, link, cause })),
  )
}

type Requests = Parameters<typeof notifyAll>[1]

/**
 * What their owners are told of these services, one notice of each, for those they are shared with and whose team's leader allows it:
 * the same words in the portal, and no mail. Nothing that is paid may stand in them.
 */
export async function forMembers(tx: Tx, services: readonly Pick<Service, 'id' | 'accountId'>[], requests: Requests): Promise<Requests> {
  const shares = await sharesOf(
    tx,
    services.map(({ id }) => id),
  )
  if (shares.length === 0) return []
  const told: Requests[number][] = []
  for (const [at, service] of services.entries()) {
    const request = requests[at]
    const members = shares.filter(({ serviceId }) => serviceId === service.id).map(({ memberId }) => memberId)
    if (!request || members.length === 0) continue
    for (const accountId of await mayHaveNotices(tx, service.accountId, members)) told.push({ ...request, accountId, mail: false })
  }
  return told
}

/** A member did with it what its owner wants to hear of at once. */
export async function tellOwner(tx: Tx, service: Told, memberId: number, kind: 'member-saw-password' | 'member-rescued'): Promise<void> {
  const params = { name: service.name, member: await nameOf(tx, memberId) }
  const cause = `service:${service.id}:${kind}:${memberId}:${tx.now.toISOString()}`
  await notifyAll(tx, [{ accountId: service.accountId, kind, params, link: kindsOf(tx).linkOf(service), mail: true, cause }])
}
