import type { EdgeState } from '@portal/contracts/edge-wire.ts'
import { addDays } from '@portal/contracts/time.ts'
import type { SecretBox } from '../../platform/secrets.ts'
import type { Tx } from '../../platform/tx.ts'
import { addressRanges } from '../infrastructure/index.ts'
import { type AllowancesOf, allowancesFor, meterOf } from './allowances.ts'
import { passwordContext } from './desire.ts'
import type { EndpointRow } from './endpoints.store.ts'
import { desiredForwards, type ForwardRow } from './forwards/forwards.store.ts'
import type { Host } from './hosts.store.ts'
import { allDesired, changedSince, edgeRanges } from './state.store.ts'

/** A credential is no older than this. */
const ROTATE_DAYS = 30

export const isRotationDue = ({ credentialAt, rotateAskedAt }: Host, now: Date): boolean =>
  credentialAt !== null && (rotateAskedAt !== null || credentialAt < addDays(now, -ROTATE_DAYS))

/**
 * What a host that knows `since` is to be told. The host's version was read first: what was committed after it is told again with the next, and
 * nothing is passed over.
 */
export async function stateFor(
  tx: Tx,
  { box, allowances }: { readonly box: SecretBox; readonly allowances: readonly AllowancesOf[] },
  host: Host,
  since: number,
): Promise<EdgeState> {
  const whole = since === 0 || since < host.forgotten || since > host.desired
  const rows = whole ? await allDesired(tx, host.id) : await changedSince(tx, host.id, since)
  const forwards = await desiredForwards(tx, host.id, whole ? null : since)
  const services = rows.filter(({ removed }) => !removed).map(({ serviceId }) => serviceId)
  return {
    version: host.desired,
    now: tx.now.toISOString(),
    whole,
    proxies: rows.filter(({ removed }) => !removed).map((row) => told(box, row)),
    allowances: await allowancesFor(tx, allowances, services),
    forwards: forwards.filter(({ removed }) => !removed).map(toldForward),
    removed: [...rows, ...forwards].filter(({ removed }) => removed).map(({ id }) => id),
    own: [...(await addressRanges(tx)), ...(await edgeRanges(tx))].sort(),
    rotate: isRotationDue(host, tx.now),
  }
}

function told(box: SecretBox, row: EndpointRow): EdgeState['proxies'][number] {
  const { id, address, port, outgoing, protocol, user, limits, suspended } = row
  const { connections, perSecond, idleSeconds } = limits
  const password = box.open(row.password, passwordContext(id))
  const place = { id, address, port, outgoing, protocol, user, password, meter: meterOf(row.serviceId) }
  return { ...place, limits: { connections, perSecond, idleSeconds }, suspended }
}

function toldForward(row: ForwardRow): EdgeState['forwards'][number] {
  const { id, address, port, protocol, targetAddress, targetPort, allow, expiresAt, suspended } = row
  const { connections, perSecond, idleSeconds } = row.limits
  return {
    ...{ id, address, port, protocol, allow: [...allow], limits: { connections, perSecond, idleSeconds }, suspended },
    target: { address: targetAddress, port: targetPort },
    expiresAt: expiresAt?.toISOString() ?? null,
  }
}
