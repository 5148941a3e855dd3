import { sameText, sha256 } from '../../platform/random.ts'
import type { Tx } from '../../platform/tx.ts'
import { setGatewayOpen } from '../infrastructure/index.ts'
import { addHistory, type Host, lockHost, lockHostByCode, patchHost } from './hosts.store.ts'

/**
 * The code is good once, and until its time is over; asked again with the same secret it is the same enrolment, whose answer was lost. A host
 * that lost its disk is enrolled anew: what it had before is good for nothing then.
 */
export async function enrol(tx: Tx, code: string, secret: string): Promise<number | null> {
  const host = await lockHostByCode(tx, sha256(code))
  if (!host || host.state === 'removed') return null
  const credential = sha256(secret)
  const isSame = host.credential !== null && sameText(host.credential, credential)
  if (host.codeUntil === null || host.codeUntil <= tx.now) return null
  if (host.enrolledAt !== null && host.codeUsed) return isSame ? host.id : null
  await patchHost(tx, host.id, {
    ...{ credential, credentialBefore: null, credentialAt: tx.now, rotateAskedAt: null, codeUsed: true, enrolledAt: tx.now },
    ...(host.state === 'waiting' && { state: 'active' }),
  })
  if (host.state === 'waiting') await setGatewayOpen(tx, host.id, true)
  await addHistory(tx, { hostId: host.id, what: 'enrolled' })
  return host.id
}

/** The next secret, made by the host; the one before holds until this one is used. */
export async function rotate(tx: Tx, { id }: Host, secret: string): Promise<void> {
  const host = await lockHost(tx, id)
  const credential = sha256(secret)
  if (!host || (host.credential !== null && sameText(host.credential, credential))) return
  await patchHost(tx, id, { credential, credentialBefore: host.credential, credentialAt: tx.now, rotateAskedAt: null })
  await addHistory(tx, { hostId: id, what: 'rotated' })
}
