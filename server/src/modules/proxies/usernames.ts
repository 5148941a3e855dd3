import { fail, failAt } from '../../platform/errors.ts'
import { randomReference } from '../../platform/random.ts'
import type { SecretBox } from '../../platform/secrets.ts'
import type { Tx } from '../../platform/tx.ts'
import { findService } from '../services/index.ts'
import { desireEndpoints } from './desired.ts'
import { endpointsOf, type ProxyEndpoint, patchEndpoint } from './endpoints.store.ts'
import { passwordContext } from './secrets.ts'
import { claimUser, countOfUser, dropUnused, endpointsOfUser, findUser, lockUsers, moveToUser, renameUser } from './users.store.ts'
import { newPassword } from './write-endpoints.ts'

/** Whose a name is: another customer's, or on how many of the caller's own proxies it stands. */
export async function lookUpUsername(tx: Tx, accountId: number, name: string): Promise<{ existed: boolean; own: number }> {
  const user = await findUser(tx, name)
  if (!user) return { existed: false, own: 0 }
  return user.accountId === accountId ? { existed: false, own: await countOfUser(tx, user.id) } : { existed: true, own: 0 }
}

interface Rename {
  readonly accountId: number
  readonly username: string
  /** How many proxies the caller was told that it is of. */
  readonly applies?: number | undefined
}

/** Renames the user of a proxy, and so of every proxy that shares it; answers how many there are. */
export async function changeUsername(
  tx: Tx,
  box: SecretBox,
  endpoint: Pick<ProxyEndpoint, 'userId'>,
  { accountId, username, applies }: Rename,
): Promise<{ username: string; changed: number }> {
  const known = await findUser(tx, username)
  if (known && known.accountId !== accountId) failAt('proxyUsername', 'proxy.username-existed')
  const held = await lockUsers(tx, known ? [endpoint.userId, known.id] : [endpoint.userId])
  const user = held.find(({ id }) => id === endpoint.userId) ?? fail('not-found')
  const ids = await endpointsOfUser(tx, user.id)
  if (ids.length > 1 && applies !== ids.length) fail('proxy.username-shared', { count: ids.length })
  if (user.name.toLowerCase() === username.toLowerCase()) await renameUser(tx, user.id, username)
  else {
    const target = (await claimUser(tx, accountId, username)) ?? failAt('proxyUsername', 'proxy.username-existed')
    await moveToUser(tx, user.id, target.id)
    await dropUnused(tx, [user.id])
  }
  await desireEndpoints(tx, box, ids)
  return { username, changed: ids.length }
}

/** It goes to another customer: names and passwords that its former owner knows open nothing any more. */
export async function renewLogins(tx: Tx, box: SecretBox, serviceId: number): Promise<void> {
  const service = await findService(tx, serviceId)
  const endpoints = await endpointsOf(tx, [serviceId])
  if (!service || endpoints.length === 0) return
  const former = [...new Set(endpoints.map(({ userId }) => userId))]
  await lockUsers(tx, former)
  for (const userId of former) {
    const user = (await claimUser(tx, service.accountId, `user-${randomReference(8).toLowerCase()}`)) ?? fail('busy')
    for (const endpoint of endpoints.filter((one) => one.userId === userId))
      await patchEndpoint(tx, endpoint.id, { userId: user.id, password: box.seal(newPassword(), passwordContext(endpoint.id)) })
  }
  await dropUnused(tx, former)
  await desireEndpoints(
    tx,
    box,
    endpoints.map(({ id }) => id),
  )
}
