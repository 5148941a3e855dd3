import { PROXY_LIMITS } from '@portal/contracts/edge.ts'
import type { SecretBox } from '../../platform/secrets.ts'
import type { Tx } from '../../platform/tx.ts'
import { type ActualState, actualStates, desire } from '../edge/index.ts'
import { namedEndpoints } from './endpoints.store.ts'
import { passwordContext } from './secrets.ts'
import { lockProxiesAll, type ProxyService } from './store.ts'

/** What a proxy is called where hosts are told of it. */
export const hostKey = (id: number): string => `proxy:${id}`
const KEY = /^proxy:(\d{1,15})$/
/** Null: it is of somebody else who has traffic there. */
export const idOfHostKey = (key: string): number | null => {
  const id = KEY.exec(key)?.[1]
  return id === undefined ? null : Number(id)
}

export const isShut = ({ closed, limitedUntil }: Pick<ProxyService, 'closed' | 'limitedUntil'>): boolean => closed || limitedUntil !== null

/** Has the hosts serve these as they stand in our rows. Their services are held first: a suspension that comes meanwhile is not overtaken. */
export async function desireEndpoints(tx: Tx, box: SecretBox, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return
  const services = await lockProxiesAll(
    tx,
    (await namedEndpoints(tx, ids)).map(({ serviceId }) => serviceId),
  )
  const endpoints = await namedEndpoints(tx, ids)
  await desire(
    tx,
    box,
    endpoints.flatMap(({ id, serviceId, address, port, type, user, password }) => {
      const service = services.get(serviceId)
      if (!service || service.removed) return []
      return {
        ...{ id: hostKey(id), serviceId, address, port, protocol: type, user, limits: PROXY_LIMITS },
        password: box.open(password, passwordContext(id)),
        suspended: isShut(service),
      }
    }),
  )
}

/** How each really is, by its id. */
export async function actualOf(tx: Tx, ids: readonly number[]): Promise<ReadonlyMap<number, ActualState>> {
  const found = await actualStates(tx, ids.map(hostKey))
  return new Map(ids.flatMap((id) => (found.has(hostKey(id)) ? [[id, found.get(hostKey(id)) as ActualState] as const] : [])))
}
