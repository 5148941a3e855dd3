import { createHash } from 'node:crypto'
import { SSH_KEYS_MAX } from '@portal/contracts/constants.ts'
import type { InputOf, OutputOf } from '@portal/contracts/endpoint.ts'
import { events } from '@portal/contracts/events.ts'
import * as calls from '@portal/contracts/modules/ssh-keys.contract.ts'
import { fail, failField } from '../../../platform/errors.ts'
import { command, type Handler, query, type TxCall } from '../../../platform/http/handlers.ts'
import { lockAccount } from '../store.ts'
import { type PublicKey, readPublicKey } from './openssh.rules.ts'
import { asOneLine } from './ssh-formats.ts'
import { countSshKeys, dropSshKey, findByFingerprint, insertSshKey, nameSshKey, type SshKey, sshKeysOf } from './ssh-key.store.ts'

/** What customers do about their keys for SSH. Every change stands in the activity log. */
export const sshKeyHandlers: readonly Handler[] = [
  query(calls.listSshKeys, async ({ tx, customer }) => ({ items: (await sshKeysOf(tx, customer.id)).map(shown) })),

  command(calls.addSshKey, add),

  command(calls.renameSshKey, async ({ tx, customer, note }, { id, name }) => {
    if (!(await nameSshKey(tx, customer.id, id, name))) fail('not-found')
    note({ detail: name })
    await tx.emit(events.profileUpdated, {}, customer.id)
    return {}
  }),

  command(calls.deleteSshKey, async ({ tx, customer, note }, { id }) => {
    const detail = (await dropSshKey(tx, customer.id, id)) ?? fail('not-found')
    note({ detail })
    await tx.emit(events.profileUpdated, {}, customer.id)
    return {}
  }),
]

async function add(
  { tx, customer, note }: TxCall<typeof calls.addSshKey>,
  { name, publicKey }: InputOf<typeof calls.addSshKey>,
): Promise<OutputOf<typeof calls.addSshKey>> {
  const read = readPublicKey(asOneLine(publicKey))
  if (typeof read === 'string') return failField('publicKey', read)
  // Locked: two at once are counted, and compared, one after the other.
  const account = (await lockAccount(tx, customer.id)) ?? fail('not-found')
  const fingerprint = fingerprintOf(read)
  const known = await findByFingerprint(tx, account.id, fingerprint)
  if (known) return failField('publicKey', 'ssh-key.known', { name: known.name })
  if ((await countSshKeys(tx, account.id)) >= SSH_KEYS_MAX) fail('ssh-key.too-many', { max: SSH_KEYS_MAX })
  const called = name ?? (plain(read.comment) || read.type)
  const key = await insertSshKey(tx, { accountId: account.id, name: called, publicKey: read.line, fingerprint })
  note({ detail: called, after: { fingerprint, type: read.type } })
  await tx.emit(events.profileUpdated, {}, account.id)
  return shown(key)
}

/** As `ssh-keygen -l` prints it. */
const fingerprintOf = ({ blob }: Pick<PublicKey, 'blob'>): string =>
  `SHA256:${createHash('sha256').update(blob).digest('base64').replace(/=+$/, '')}`

/** Of a comment only what can be seen. */
const plain = (comment: string): string =>
  comment
    .replace(/[^\p{L}\p{N}\p{P}\p{S} ]/gu, '')
    .slice(0, 60)
    .trim()

function shown({ id, name, publicKey, fingerprint, createdAt, lastUsedAt }: SshKey): OutputOf<typeof calls.addSshKey> {
  const read = readPublicKey(asOneLine(publicKey))
  if (typeof read === 'string') throw new Error(`SSH key ${id} cannot be read: ${read}`)
  return {
    ...{ id, name, type: read.type, bits: read.bits, fingerprint, publicKey },
    ...{ createdAt: createdAt.toISOString(), lastUsedAt: lastUsedAt?.toISOString() ?? null },
  }
}
