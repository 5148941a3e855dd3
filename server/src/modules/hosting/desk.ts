import { addHours } from '@portal/contracts/time.ts'
import type { DeskAccount, HostingDesk, HostingQuestion } from '../../drivers/hosting/manual/driver.ts'
import type { Database } from '../../platform/db.ts'
import { sha256 } from '../../platform/random.ts'
import type { SecretBox } from '../../platform/secrets.ts'
import type { Tx } from '../../platform/tx.ts'
import { doneRequests, type HostingRequestRow, insertRequest, isWaiting, lockLastRequest, patchRequest } from './requests.store.ts'
import { requestContext } from './secrets.ts'

/** What could not be done, and is still wanted, is asked again so much later. */
const ASK_AGAIN_HOURS = 1
/** A build or a change that people refuse is over: its customer has the money back. */
const FINAL: readonly HostingQuestion['what'][] = ['create', 'package', 'password']

/** Where people are asked to work on panels that nothing of ours can reach: rows that staff answer in their console. */
export const deskOn = (db: () => Database, box: SecretBox): HostingDesk => ({
  ask: (panel, question) => db().transaction((tx) => ask(tx, box, panel, question)),
  waits: (panel, username) => db().read((tx) => isWaiting(tx, panel, username)),
  accounts: (panel) => db().read(async (tx) => accountsOf(await doneRequests(tx, panel))),
})

async function ask(tx: Tx, box: SecretBox, panelId: string, question: HostingQuestion): ReturnType<HostingDesk['ask']> {
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

/** Refused a while ago, or done and, as whoever asks has seen, not so any more. */
function isOver({ what, outcome, answeredAt }: HostingRequestRow, now: Date): boolean {
  if (answeredAt === null || FINAL.includes(what)) return false
  return outcome === 'done' || answeredAt <= addHours(now, -ASK_AGAIN_HOURS)
}

const stateOf = ({ outcome }: HostingRequestRow): 'open' | 'done' | 'failed' =>
  outcome === null ? 'open' : outcome === 'done' ? 'done' : 'failed'

/** The accounts as people have said that they are, in the order in which they said so. */
export function accountsOf(done: readonly Pick<HostingRequestRow, 'what' | 'username' | 'domain' | 'package'>[]): DeskAccount[] {
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
