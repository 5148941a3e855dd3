import { DriverError, type MachineSpec } from '../port.ts'
import { sha512Crypt } from './sha512-crypt.ts'

const SEED_BYTES = 128 * 1024
const GUEST_USER = /^[a-z_][a-z0-9_-]{0,31}$/

/** What the guest's first boot reads from its second disk; the guest side is scripts/guest/rootfs/usr/sbin/portal-seed. */
export function seedDisk(spec: Pick<MachineSpec, 'hostname' | 'login'>): Buffer {
  const lines = [
    `hostname=${spec.hostname}`,
    `username=${guestUser(spec.login.username)}`,
    `hash=${sha512Crypt(spec.login.password)}`,
    ...(spec.login.keys ?? []).map((line) => `key=${line}`),
    'end',
    '',
  ]
  const disk = Buffer.alloc(SEED_BYTES)
  disk.write(lines.join('\n'), 'utf8')
  return disk
}

export function guestUser(username: string): string {
  if (!GUEST_USER.test(username)) throw new DriverError('refused', 'this guest takes user names of lower-case letters, digits, - and _')
  return username
}
