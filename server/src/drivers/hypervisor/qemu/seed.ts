import { sha512Crypt } from '../../sha512-crypt.ts'
import { DriverError, type MachineSpec } from '../port.ts'
import { cidata } from './cidata.ts'

const SEED_BYTES = 128 * 1024
const GUEST_USER = /^[a-z_][a-z0-9_-]{0,31}$/

/** What a machine's second disk says its first login in: lines that the small guest reads, or a volume that cloud-init knows. */
export const SEED_FORMATS = ['lines', 'cidata'] as const
type SeedFormat = (typeof SEED_FORMATS)[number]

type Seed = Pick<MachineSpec, 'hostname' | 'login' | 'userData'>

/** A system that was not built here has no agent of ours, and is taken to know cloud-init. */
export const seedFormatOf = ({ heard, seed }: { readonly heard: 'agent' | 'ssh'; readonly seed?: SeedFormat | undefined }): SeedFormat =>
  seed ?? (heard === 'ssh' ? 'cidata' : 'lines')

/** What a machine's first boot reads from its second disk. */
export function seedDisk(format: SeedFormat, spec: Seed): Buffer {
  guestUser(spec.login.username)
  const disk = format === 'cidata' ? cidata(spec) : lines(spec)
  if (disk === null) throw new DriverError('refused', 'the seed is larger than its disk')
  return disk
}

/** The guest's side is scripts/guest/rootfs/usr/sbin/portal-seed. */
function lines(spec: Seed): Buffer | null {
  const said = [
    `hostname=${spec.hostname}`,
    `username=${spec.login.username}`,
    `hash=${sha512Crypt(spec.login.password)}`,
    ...(spec.login.keys ?? []).map((line) => `key=${line}`),
    // Base64: a line of the customer's is no line of ours.
    ...(spec.userData === undefined ? [] : [`userdata=${Buffer.from(spec.userData).toString('base64')}`]),
    'end',
    '',
  ]
  const disk = Buffer.alloc(SEED_BYTES)
  const text = said.join('\n')
  return disk.write(text, 'utf8') < Buffer.byteLength(text) ? null : disk
}

export function guestUser(username: string): string {
  if (!GUEST_USER.test(username)) throw new DriverError('refused', 'this guest takes user names of lower-case letters, digits, - and _')
  return username
}
