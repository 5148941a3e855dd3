import { DriverError, type MachineSpec } from '../port.ts'
import { sha512Crypt } from './sha512-crypt.ts'

const SEED_BYTES = 128 * 1024
const GUEST_USER = /^[a-z_][a-z0-9_-]{0,31}$/

/** What the guest's first boot reads from its second disk; the guest side is scripts/guest/rootfs/usr/sbin/portal-seed. */
export function seedDisk(spec: Pick<MachineSpec, 'hostname' | 'login' | 'userData'>): Buffer {
  const lines = [
    `hostname=${spec.hostname}`,
    `username=${guestUser(spec.login.username)}`,
    `hash=${sha512Crypt(spec.login.password)}`,
    ...(spec.login.keys ?? []).map((line) => `key=${line}`),
    // Base64: a line of the customer's is no line of ours.
    ...(spec.userData === undefined ? [] : [`userdata=${Buffer.from(spec.userData).toString('base64')}`]),
    'end',
    '',
  ]
  const disk = Buffer.alloc(SEED_BYTES)
  const text = lines.join('\n')
  if (disk.write(text, 'utf8') < Buffer.byteLength(text)) throw new DriverError('refused', 'the seed is larger than its disk')
  return disk
}

export function guestUser(username: string): string {
  if (!GUEST_USER.test(username)) throw new DriverError('refused', 'this guest takes user names of lower-case letters, digits, - and _')
  return username
}
