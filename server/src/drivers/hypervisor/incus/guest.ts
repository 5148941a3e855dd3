import { setImmediate } from 'node:timers/promises'
import { sha512Crypt } from '../../sha512-crypt.ts'
import { type DriverDependencies, DriverError, type MachineLogin, type MachineSpec } from '../port.ts'
import { accountOf, withHash } from './accounts.ts'
import type { IncusClient } from './client.ts'
import { type GuestFile, GuestFiles } from './files.ts'
import { together } from './together.ts'

const DAY_MS = 86_400_000
const ROOT = { uid: '0', gid: '0' }
/** What OpenSSH reads first; that its folder is missing says that it is another server. */
const SSHD = '/etc/ssh/sshd_config.d'
const LET_IN = 'PermitRootLogin yes\nPasswordAuthentication yes\n'

interface Desk {
  readonly client: IncusClient
  readonly clock: DriverDependencies['clock']
}

type Settling = Pick<MachineSpec, 'hostname' | 'login'>

/** A password, inside a guest that runs or is off: as a hash in its own file, so that it is on no command line and in no setting. */
export async function setPassword({ client, clock }: Desk, key: string, { username, password }: Omit<MachineLogin, 'keys'>): Promise<void> {
  const files = new GuestFiles(client, key)
  const [passwd, shadow] = await together([files.read('/etc/passwd'), files.read('/etc/shadow')])
  needAccount(passwd, username)
  await files.write('/etc/shadow', withPassword(shadow, { username, hash: sha512Crypt(password) }, clock))
}

/** Name and first login of a container that has not been started yet. */
export async function settleIn({ client, clock }: Desk, key: string, { hostname, login }: Settling): Promise<void> {
  const files = new GuestFiles(client, key)
  const reading = together([files.read('/etc/passwd'), files.read('/etc/shadow'), files.read(SSHD).catch(notThere)])
  // Incus opens the guest's files first, which takes longer than a hash does.
  const [hash, [passwd, shadow, sshd]] = await together([setImmediate().then(() => sha512Crypt(login.password)), reading])
  const { uid, gid, home } = needAccount(passwd, login.username)
  const owner = { uid: String(uid), gid: String(gid) }
  const bringKeys = async (keys: readonly string[]): Promise<void> => {
    await files.folder(`${home}/.ssh`, { ...owner, mode: '0700' })
    await files.write(`${home}/.ssh/authorized_keys`, { ...owner, text: `${keys.join('\n')}\n`, mode: '0600' })
  }
  await together([
    files.write('/etc/shadow', withPassword(shadow, { ...login, hash }, clock)),
    files.write('/etc/hostname', { ...ROOT, text: `${hostname}\n`, mode: '0644' }),
    login.keys?.length ? bringKeys(login.keys) : undefined,
    sshd === null ? undefined : files.write(`${SSHD}/00-first-login.conf`, { ...ROOT, text: LET_IN, mode: '0644' }),
  ])
}

interface Hashed {
  readonly username: string
  readonly hash: string
}

function withPassword(shadow: GuestFile | null, { username, hash }: Hashed, clock: Desk['clock']): GuestFile {
  if (shadow === null) throw new DriverError('refused', 'the guest keeps no passwords')
  const today = Math.floor(clock.now().getTime() / DAY_MS)
  return { ...shadow, text: withHash(shadow.text, username, hash, today) }
}

/** Asked in vain it may be there: a guest that lets nobody in by password is not to come of that. */
function notThere(error: unknown): null {
  if (!(error instanceof DriverError) || error.kind === 'retry-later') throw error
  return null
}

function needAccount(passwd: GuestFile | null, username: string) {
  const account = passwd === null ? null : accountOf(passwd.text, username)
  if (account === null) throw new DriverError('refused', `the guest knows nobody called ${username}`)
  return account
}
