import { isProxyPort, PROXY_PORT_FIRST, type ProxyType } from '@portal/contracts/proxies.ts'
import { fail, failAt } from '../../platform/errors.ts'
import { randomBelow } from '../../platform/random.ts'
import type { SecretBox } from '../../platform/secrets.ts'
import type { Tx } from '../../platform/tx.ts'
import { addressesOf, withdraw } from '../edge/index.ts'
import type { Service } from '../services/index.ts'
import { desireEndpoints, hostKey } from './desired.ts'
import { deleteEndpoints, endpointsOf, insertEndpoints, isTaken, nextIds, type ProxyEndpoint, patchEndpoint } from './endpoints.store.ts'
import { mostOf, placesFor } from './proxies.rules.ts'
import { passwordContext } from './secrets.ts'
import { lockProxies, lockProxiesAll } from './store.ts'
import { claimUser, dropUnused, lockUsers } from './users.store.ts'

/** No signs that are taken for others: people read it off a screen. */
const ALPHABET = 'abcdefghijkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ23456789'
const PASSWORD_LENGTH = 14
export const newPassword = (): string => Array.from({ length: PASSWORD_LENGTH }, () => ALPHABET[randomBelow(ALPHABET.length)]).join('')

export interface NewEndpoints {
  readonly amount: number
  readonly ip?: string | undefined
  readonly port?: number | undefined
  readonly type: ProxyType
  readonly username: string
  readonly password?: string | undefined
  readonly remark?: string | undefined
}

export interface Added {
  readonly id: number
  readonly ip: string
  readonly port: number
  readonly type: ProxyType
  readonly username: string
  readonly password: string
}

export function checkPort(port: number): void {
  if (!isProxyPort(port)) fail('proxy.invalid-port', { port: String(port) })
}

/** All of them or none: as many as were asked for, on places that nobody has. The service is locked, so its number holds. */
export async function addEndpoints(tx: Tx, box: SecretBox, service: Service, asked: NewEndpoints): Promise<Added[]> {
  const { amount, ip, port, type, remark = '' } = asked
  if (port !== undefined) checkPort(port)
  const [own, now] = [(await addressesOf(tx, service.id)).map(({ address }) => address), await endpointsOf(tx, [service.id])]
  if (ip !== undefined && !own.includes(ip)) fail('proxy.no-such-address')
  const most = mostOf(service.plan)
  if (now.length + amount > most) fail('proxy.full', { most, free: Math.max(most - now.length, 0) })
  if (ip !== undefined && port !== undefined && amount === 1 && (await isTaken(tx, ip, port)))
    fail('proxy.port-taken', { ip, port: String(port) })
  const places = placesFor(
    own,
    now.map(({ address, port: used }) => ({ ip: address, port: used })),
    { amount, ip, port },
  )
  if (places.length < amount) fail('proxy.no-free-port', { port: String(port ?? PROXY_PORT_FIRST) })
  const user = (await claimUser(tx, service.accountId, asked.username)) ?? failAt('proxyUsername', 'proxy.username-existed')
  // Held before a row names it: a suspension that comes meanwhile waits, and not each for the other.
  await lockProxies(tx, service.id)
  const ids = await nextIds(tx, amount)
  const added = places.map((place, at): Added => {
    const id = ids[at] ?? 0
    return { id, ...place, type, username: user.name, password: asked.password ?? newPassword() }
  })
  const written = await insertEndpoints(
    tx,
    added.map(({ id, password, ...place }) => ({
      ...{ id, serviceId: service.id, userId: user.id, address: place.ip, port: place.port, type, remark, createdAt: tx.now },
      password: box.seal(password, passwordContext(id)),
    })),
  )
  if (written < amount) fail('busy')
  await desireEndpoints(tx, box, ids)
  return added
}

export async function changePassword(tx: Tx, box: SecretBox, { id, userId }: ProxyEndpoint, chosen?: string): Promise<string> {
  // Whoever renames the user tells the hosts of all its proxies: one after the other.
  await lockUsers(tx, [userId])
  const password = chosen ?? newPassword()
  await patchEndpoint(tx, id, { password: box.seal(password, passwordContext(id)) })
  await desireEndpoints(tx, box, [id])
  return password
}

export async function changePort(tx: Tx, box: SecretBox, { id, userId, address, port: now }: ProxyEndpoint, port: number): Promise<void> {
  checkPort(port)
  if (port === now) return
  if (await isTaken(tx, address, port)) fail('proxy.port-taken', { ip: address, port: String(port) })
  await lockUsers(tx, [userId])
  await patchEndpoint(tx, id, { port })
  await desireEndpoints(tx, box, [id])
}

export async function removeEndpoints(tx: Tx, endpoints: readonly Pick<ProxyEndpoint, 'id' | 'serviceId' | 'userId'>[]): Promise<void> {
  if (endpoints.length === 0) return
  const ids = endpoints.map(({ id }) => id)
  const users = await lockUsers(
    tx,
    endpoints.map(({ userId }) => userId),
  )
  await lockProxiesAll(
    tx,
    endpoints.map(({ serviceId }) => serviceId),
  )
  await withdraw(tx, { ids: ids.map(hostKey) })
  await deleteEndpoints(tx, ids)
  await dropUnused(
    tx,
    users.map(({ id }) => id),
  )
}
