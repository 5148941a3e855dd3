import { sameText, sha256 } from '../../platform/random.ts'
import type { Tx } from '../../platform/tx.ts'
import { findHost, type Host, patchHost } from './hosts.store.ts'

const BEARER = /^Bearer (\d{1,15})\.([\w-]{40,200})$/

export type Known = { readonly host: Host } | { readonly refused: 401 | 410 }

/** Whose credential this is; what was before holds until the new one is used, since the answer that brought it may have been lost. */
export async function hostOf(tx: Tx, authorization: string | undefined): Promise<Known> {
  const [, id, secret] = BEARER.exec(authorization ?? '') ?? []
  if (id === undefined || secret === undefined) return { refused: 401 }
  const host = await findHost(tx, Number(id))
  const given = sha256(secret)
  if (!host || host.credential === null) return { refused: 401 }
  const isCurrent = sameText(host.credential, given)
  if (!isCurrent && !(host.credentialBefore !== null && sameText(host.credentialBefore, given))) return { refused: 401 }
  if (host.state === 'removed') return { refused: 410 }
  if (isCurrent && host.credentialBefore !== null) await patchHost(tx, host.id, { credentialBefore: null })
  return { host }
}
