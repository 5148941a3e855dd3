import type { HostingRequestKind } from '@portal/contracts/modules/hosting.operator.contract.ts'
import { addHours } from '@portal/contracts/time.ts'
import { sha256 } from '../../platform/random.ts'
import type { SecretBox } from '../../platform/secrets.ts'
import type { Tx } from '../../platform/tx.ts'
import { doneRequests, type HostingRequestRow, insertRequest, lockLastRequest, patchRequest } from './requests.store.ts'
import { requestContext } from './secrets.ts'

/** What could not be done, and is still wanted, is asked again so much later. */
const ASK_AGAIN_HOURS = 1
/** A build or a change that people refuse is over: its customer has the money back. */
const FINAL: readonly HostingRequestKind[] = ['create', 'package', 'password']

/** What people are asked for an account; what a request does not say stays as it is. */
interface Question {
  readonly what: HostingRequestKind
  readonly username: string
  readonly domain?: string
  readonly email?: string
  readonly package?: string
  readonly password?: string
}

interface DeskAccount {
  readonly username: string
  readonly domain: string
  readonly package: string
  readonly suspended: boolean
}

type Asked = { readonly state: 'open' | 'done' | 'failed'; readonly note: string }

/** The accounts of a panel as people have said that they are. */
export const accountsOnDesk = async (tx: Tx, panelId: string): Promise<DeskAccount[]> => accountsOf(await doneRequests(tx, panelId))

/** Asks people to do something on a panel; the same question is asked once. */
export async function askForHosting(tx: Tx, box: SecretBox, panelId: string, question: Question): Promise<Asked> {
  const { what, username, domain = '', email = '', package: packageName = '', password } = question
  const digest = sha256(JSON.stringify([what, domain, email, packageName, password]))
  const last = await lockLastRequest(tx, panelId, username)
  if (last?.digest === digest && !isOver(last, tx.now)) return { state: stateOf(last), note: last.note }
  if (last && last.answeredAt === null) await patchRequest(tx, last.id, { answeredAt: tx.now, outcome: 'replaced', password: null })
  const about = {
    domain: domain || (last?.domain ?? ''),
    email: email || (last?.email ?? ''),
    package: packageName || (last?.package ?? ''),
  }
  const id = await insertRequest(tx, { panelId, what, username, ...about, digest, askedAt: tx.now })
  if (password !== undefined) await patchRequest(tx, id, { password: box.seal(password, requestContext(id)) })
  return { state: 'open', note: '' }
}

/** It is not wanted any more: nobody does it for nothing. */
export async function takeBackPackage(
  tx: Tx,
  { panelId, username }: { panelId: string | null; username: string },
  packageName: string,
): Promise<void> {
  const last = panelId === null ? null : await lockLastRequest(tx, panelId, username)
  if (last?.answeredAt !== null || last.what !== 'package' || last.package !== packageName) return
  await patchRequest(tx, last.id, { answeredAt: tx.now, outcome: 'replaced' })
}

/** Refused a while ago, or done and, as whoever asks has seen, not so any more. */
function isOver({ what, outcome, answeredAt }: HostingRequestRow, now: Date): boolean {
  if (answeredAt === null) return false
  // Taken back before anybody answered: nobody refused it.
  if (outcome === 'replaced') return true
  if (FINAL.includes(what)) return false
  return outcome === 'done' || answeredAt <= addHours(now, -ASK_AGAIN_HOURS)
}

const stateOf = ({ outcome }: HostingRequestRow): 'open' | 'done' | 'failed' =>
  outcome === null ? 'open' : outcome === 'done' ? 'done' : 'failed'

/** The accounts as people have said that they are, in the order in which they said so. */
function accountsOf(done: readonly Pick<HostingRequestRow, 'what' | 'username' | 'domain' | 'package'>[]): DeskAccount[] {
  const accounts = new Map<string, DeskAccount>()
  for (const { what, username, domain, package: packageName } of done) {
    const known = accounts.get(username)
    if (what === 'create') accounts.set(username, { username, domain, package: packageName, suspended: false })
    else if (what === 'remove') accounts.delete(username)
    else if (known && what === 'package') accounts.set(username, { ...known, package: packageName })
    else if (known && what !== 'password') accounts.set(username, { ...known, suspended: what === 'suspend' })
  }
  return [...accounts.values()]
}
