import { API_TOKENS_MAX, DEFAULT_TOKEN, TOKEN_SCOPES } from '@portal/contracts/constants.ts'
import type { InputOf, OutputOf } from '@portal/contracts/endpoint.ts'
import { events } from '@portal/contracts/events.ts'
import * as calls from '@portal/contracts/modules/api-keys.contract.ts'
import { addDays } from '@portal/contracts/time.ts'
import { fail, failField } from '../../../platform/errors.ts'
import { command, type Handler, query, type TxCall } from '../../../platform/http/handlers.ts'
import type { SecretBox } from '../../../platform/secrets.ts'
import { mailTokenChanged } from '../mails.ts'
import { type Account, lockAccount } from '../store.ts'
import { plainNetwork } from './addresses.rules.ts'
import { issueToken, sameTermFrom, secretOf } from './issue.ts'
import { type ApiToken, countTokens, deleteToken, findToken, tokensOf } from './token.store.ts'

type Name = Exclude<keyof typeof calls, 'apiKeysContract' | 'tokenScopeSchema'>
type Call<K extends Name> = TxCall<(typeof calls)[K]>
type Answer<K extends Name> = Promise<OutputOf<(typeof calls)[K]>>
type ChangingCall = Pick<Call<'createToken'>, 'tx' | 'customer' | 'ip' | 'note'>

/** What customers do about their tokens. No token opens any of it, and nobody who acts for them. */
export const tokenHandlers = (box: SecretBox): readonly Handler[] => [
  query(calls.listTokens, list),

  command(calls.showDefaultToken, async ({ tx, customer, note }) => {
    const token = await findToken(tx, customer.id, { name: DEFAULT_TOKEN })
    note({ detail: DEFAULT_TOKEN })
    return { token: token && secretOf(box, token) }
  }),

  command(calls.updateDefaultToken, async (call) => {
    // Two at once: the second waits for the first, and replaces what it made.
    const account = await ownAccount(call)
    const before = await deleteToken(call.tx, account.id, { name: DEFAULT_TOKEN })
    const wanted = { accountId: account.id, name: DEFAULT_TOKEN, scopes: [...TOKEN_SCOPES], addresses: [], expiresAt: null }
    const made = (await issueToken(call.tx, box, wanted)) ?? fail('conflict')
    await changed(call, account, { change: before ? 'rotated' : 'created', name: DEFAULT_TOKEN })
    return made
  }),

  command(calls.createToken, async (call, { name, scopes, addresses: given, expiresInDays }) => {
    const { tx } = call
    const addresses = networksIn(given)
    const account = await ownAccount(call)
    if ((await countTokens(tx, account.id)) >= API_TOKENS_MAX) fail('token.too-many', { max: API_TOKENS_MAX })
    const expiresAt = expiresInDays === null ? null : addDays(tx.now, expiresInDays)
    const wanted = { accountId: account.id, name, scopes, addresses, expiresAt }
    const made = (await issueToken(tx, box, wanted)) ?? failField('name', 'token.name-taken')
    call.note({ after: { scopes, addresses, expiresAt } })
    await changed(call, account, { change: 'created', name })
    return made
  }),

  command(calls.revealToken, async ({ tx, customer, note }, { id }) => {
    const token = (await findToken(tx, customer.id, { id })) ?? fail('not-found')
    note({ detail: token.name })
    return { id, token: secretOf(box, token) }
  }),

  command(calls.rotateToken, async (call, { id }) => {
    const account = await ownAccount(call)
    const before = (await deleteToken(call.tx, account.id, { id })) ?? fail('not-found')
    const { accountId, name, scopes, addresses } = before
    const wanted = { accountId, name, scopes, addresses, expiresAt: sameTermFrom(call.tx.now, before) }
    const made = (await issueToken(call.tx, box, wanted)) ?? fail('conflict')
    await changed(call, account, { change: 'rotated', name })
    return made
  }),

  command(calls.revokeToken, async (call, { id }) => {
    const account = await ownAccount(call)
    const { name } = (await deleteToken(call.tx, account.id, { id })) ?? fail('not-found')
    await changed(call, account, { change: 'revoked', name })
    return {}
  }),
]

/** Locked: changes of its tokens follow one another. */
const ownAccount = async ({ tx, customer }: ChangingCall): Promise<Account> => (await lockAccount(tx, customer.id)) ?? fail('not-found')

async function list({ tx, customer }: Call<'listTokens'>): Answer<'listTokens'> {
  const items = (await tokensOf(tx, customer.id)).map((token) => shown(token, tx.now))
  return { items: items.sort((a, b) => Number(b.isDefault) - Number(a.isDefault)) }
}

const shown = ({ id, name, ending, scopes, addresses, ...token }: ApiToken, now: Date) => ({
  ...{ id, name, isDefault: name === DEFAULT_TOKEN, ending, scopes, addresses },
  createdAt: token.createdAt.toISOString(),
  expiresAt: token.expiresAt?.toISOString() ?? null,
  expired: token.expiresAt !== null && token.expiresAt <= now,
  lastUsedAt: token.lastUsedAt?.toISOString() ?? null,
  lastUsedIp: token.lastUsedIp,
})

function networksIn(given: InputOf<typeof calls.createToken>['addresses']): string[] {
  return [...new Set(given.map((text) => plainNetwork(text) ?? failField('addresses', 'token.bad-address')))]
}

/** The owner is told [A9], and whatever was opened with a secret that holds no more ends. */
async function changed(
  { tx, ip, note }: ChangingCall,
  account: Account,
  what: { change: 'created' | 'rotated' | 'revoked'; name: string },
): Promise<void> {
  note({ detail: what.name })
  await mailTokenChanged(tx, account, { ...what, ip })
  await tx.emit(what.change === 'created' ? events.profileUpdated : events.sessionEnded, {}, account.id)
}
