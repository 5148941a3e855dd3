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

/** A member did with it what its owner wants to hear of at once. */
export async function tellOwner(tx: Tx, service: Told, memberId: number, kind: 'member-saw-password' | 'member-rescued'): Promise<void> {
  const params = { name: service.name, member: await nameOf(tx, memberId) }
  const cause = `service:${service.id}:${kind}:${memberId}:${tx.now.toISOString()}`
  await notifyAll(tx, [{ accountId: service.accountId, kind, params, link: kindsOf(tx).linkOf(service), mail: true, cause }])
}
