import { sha512Crypt } from '../../sha512-crypt.ts'
import { type DriverDependencies, DriverError, type MachineLogin, type MachineSpec } from '../port.ts'
import { accountOf, withHash } from './accounts.ts'
import type { IncusClient } from './client.ts'
import { GuestFiles } from './files.ts'

const DAY_MS = 86_400_000
const ROOT = { uid: '0', gid: '0' }
/** What OpenSSH reads first; that its folder is missing says that it is another server. */
const SSHD = '/etc/ssh/sshd_config.d'
const LET_IN = 'PermitRootLogin yes\nPasswordAuthentication yes\n'

interface Desk {
  readonly client: IncusClient
  readonly clock: DriverDependencies['clock']
}

/** A password, inside a guest that runs or is off: as a hash in its own file, so that it is on no command line and in no setting. */
export async function setPassword({ client, clock }: Desk, key: string, { username, password }: Omit<MachineLogin, 'keys'>): Promise<void> {
  const files = new GuestFiles(client, key)
  await needAccount(files, username)
  const shadow = await files.read('/etc/shadow')
  if (shadow === null) throw new DriverError('refused', 'the guest keeps no passwords')
  const today = Math.floor(clock.now().getTime() / DAY_MS)
  await files.write('/etc/shadow', { ...shadow, text: withHash(shadow.text, username, sha512Crypt(password), today) })
}

/** Name and first login of a container that has not been started yet. */
export async function settleIn(desk: Desk, key: string, { hostname, login }: Pick<MachineSpec, 'hostname' | 'login'>): Promise<void> {
  const files = new GuestFiles(desk.client, key)
  const { uid, gid, home } = await needAccount(files, login.username)
  const owner = { uid: String(uid), gid: String(gid) }
  await setPassword(desk, key, login)
  await files.write('/etc/hostname', { ...ROOT, text: `${hostname}\n`, mode: '0644' })
  if (login.keys?.length) {
    await files.folder(`${home}/.ssh`, { ...owner, mode: '0700' })
    await files.write(`${home}/.ssh/authorized_keys`, { ...owner, text: `${login.keys.join('\n')}\n`, mode: '0600' })
  }
  if ((await files.read(SSHD).catch(() => null)) !== null)
    await files.write(`${SSHD}/00-first-login.conf`, { ...ROOT, text: LET_IN, mode: '0644' })
}

async function needAccount(files: GuestFiles, username: string) {
  const passwd = await files.read('/etc/passwd')
  const account = passwd === null ? null : accountOf(passwd.text, username)
  if (account === null) throw new DriverError('refused', `the guest knows nobody called ${username}`)
  return account
}
