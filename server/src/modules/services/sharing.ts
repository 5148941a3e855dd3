import { events } from '@portal/contracts/events.ts'
import type { ShareRight } from '@portal/contracts/kinds/actions.ts'
import type { Share } from '@portal/contracts/modules/sharing.contract.ts'
import { fail } from '../../platform/errors.ts'
import type { Caller } from '../../platform/http/handlers.ts'
import type { Tx } from '../../platform/tx.ts'
import { type Account, accountsByIds } from '../accounts/index.ts'
import { kindsOf } from '../kinds/index.ts'
import { notify } from '../notices/index.ts'
import { areTeammates } from '../teams/index.ts'
import { notifyChanged } from './lifecycle.ts'
import { nameOf } from './member-notices.ts'
import { deleteShares, type Service, type ShareRow, sharesOf, writeShare } from './store.ts'

type Call = Pick<Caller, 'note'> & { readonly tx: Tx }

const shareView = ({ memberId, rights, createdAt }: ShareRow, account: Account | undefined): Share => ({
  userID: memberId,
  username: account?.username ?? '',
  full_name: account?.profileName ?? '',
  rights,
  since: createdAt.toISOString(),
})

/** With whom a service is shared, who came first first. */
export async function membersOf(tx: Tx, serviceId: number): Promise<Share[]> {
  const rows = await sharesOf(tx, [serviceId])
  const accounts = await accountsByIds(
    tx,
    rows.map(({ memberId }) => memberId),
  )
  return rows.map((row) => shareView(row, accounts.get(row.memberId)))
}

/**
 * Shares a service that its owner holds with a teammate, or gives them exactly these rights. The service is locked by now; from here to the
 * commit nobody ends the membership, and whoever waited for that ends the new share too.
 */
export async function shareWith({ tx, note }: Call, service: Service, memberId: number, rights: ShareRight[]): Promise<Share> {
  if (!(await areTeammates(tx, service.accountId, memberId))) fail('share.not-teammate')
  const before = (await sharesOf(tx, [service.id])).find((share) => share.memberId === memberId)
  const row = await writeShare(tx, { serviceId: service.id, memberId, ownerId: service.accountId, rights })
  const member = (await accountsByIds(tx, [memberId])).get(memberId)
  note({ detail: `${service.name}: ${member?.profileName ?? ''}`, before: before ? { rights: before.rights } : null, after: { rights } })
  if (!before) {
    const params = { name: service.name, owner: await nameOf(tx, service.accountId) }
    const cause = `service:${service.id}:shared:${memberId}:${tx.now.toISOString()}`
    await notify(tx, { accountId: memberId, kind: 'service-shared', params, link: kindsOf(tx).linkOf(service), mail: true, cause })
  }
  // What a member has open may rest on a right that is gone.
  if (before?.rights.some((right) => !rights.includes(right))) await tellRights(tx, service, memberId)
  await notifyChanged(tx, service)
  return shareView(row, member)
}

/** Takes it back: what the member has open closes as soon as it is asked about again. */
export async function endShare({ tx, note }: Call, service: Service, memberId: number): Promise<{ userID: number }> {
  const ended = await deleteShares(tx, { serviceIds: [service.id], memberId })
  if (ended.length === 0) fail('not-found')
  const [owner, member] = [await nameOf(tx, service.accountId), await nameOf(tx, memberId)]
  note({ detail: `${service.name}: ${member}` })
  const cause = `service:${service.id}:unshared:${memberId}:${tx.now.toISOString()}`
  const link = kindsOf(tx).of(service.kind).contract.listPage
  await notify(tx, { accountId: memberId, kind: 'service-unshared', params: { name: service.name, owner }, link, cause })
  await tellRights(tx, service, memberId)
  await notifyChanged(tx, service)
  // The last that they hear of it: their screens ask anew.
  await tx.emit(events.serviceChanged, { serviceId: service.id, kind: service.kind }, memberId)
  return { userID: memberId }
}

const tellRights = (tx: Tx, { id, kind }: Service, memberId: number): Promise<void> =>
  tx.emit(events.serviceRightsChanged, { serviceId: id, kind, memberId })
