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

/** What a guest has that was just made, which is what its image has. */
export interface Beginning {
  readonly passwd: GuestFile | null
  readonly shadow: GuestFile | null
  readonly sshd: GuestFile | null
}

async function beginningOf(files: GuestFiles): Promise<Beginning> {
  const [passwd, shadow, sshd] = await together([files.read('/etc/passwd'), files.read('/etc/shadow'), files.read(SSHD).catch(notThere)])
  return { passwd, shadow, sshd }
}

/** It takes a while: whatever was just asked for is sent first. */
export const hashOf = ({ login }: Settling): Promise<string> => setImmediate().then(() => sha512Crypt(login.password))

interface Prepared {
  readonly known: Beginning | undefined
  readonly hash: Promise<string>
}

/**
 * Name and first login of a container that has not been started yet. Answers what it began with. Whoever knows that already spares Incus
 * the reading: it writes all of the pool to its disk after each file, which whatever comes next waits for.
 */
export async function settleIn({ client, clock }: Desk, key: string, spec: Settling, prepared: Prepared): Promise<Beginning> {
  const { hostname, login } = spec
  const files = new GuestFiles(client, key)
  const [hash, beginning] = await together([prepared.hash, prepared.known ?? beginningOf(files)])
  const { passwd, shadow, sshd } = beginning
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
  return beginning
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
