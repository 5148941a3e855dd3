import { isIPv4, isIPv6 } from 'node:net'
import { MORE_ADDRESSES_MAX } from '@portal/contracts/constants.ts'
import { TRANSFER_MBPS } from '@portal/contracts/transfer-policy.ts'
import {
  DriverError,
  type EngineImage,
  type Facets,
  type LiveWanted,
  type MachineLogin,
  type MachineSize,
  type MachineSpec,
  type WantedForward,
} from './port.ts'

const KEY = /^[a-z][a-z0-9-]{0,30}$/
const HOSTNAME = /^[a-zA-Z0-9]([a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?(\.[a-zA-Z0-9]([a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?)*$/
const USERNAME = /^[a-z_][a-z0-9_-]{0,31}$/i
/** Nothing that could be options, a second line or a command. */
const SSH_KEY = /^[a-z0-9@.-]{1,50} [A-Za-z0-9+/]{1,8000}={0,2}$/
const SSH_KEYS_MOST = 10
const MAC = /^[0-9a-f]{2}(:[0-9a-f]{2}){5}$/i

/** Keys become directory names and process arguments: nothing but our own form may pass. */
export function isKey(key: string): boolean {
  return KEY.test(key)
}

export function checkKey(key: string): void {
  if (!isKey(key)) throw new DriverError('refused', `not a machine key: ${JSON.stringify(key)}`)
}

/** What an engine calls a guest that is not ours becomes a path or an argument: nothing that could lead elsewhere. */
export function checkNativeId(id: string): void {
  if (!/^[A-Za-z0-9_][A-Za-z0-9._-]{0,62}$/.test(id)) throw new DriverError('refused', `not a guest: ${JSON.stringify(id)}`)
}

/** Names of snapshots, which become arguments too. */
export function checkName(name: string): void {
  if (!KEY.test(name)) throw new DriverError('refused', `not a name: ${JSON.stringify(name)}`)
}

/** What virtio carries of a serial number, by which a guest's system names a disk. */
const SERIAL_MOST = 20

export function checkDisk(name: string, sizeGb?: number): void {
  checkName(name)
  if (name.length > SERIAL_MOST) throw new DriverError('refused', `a name of ${SERIAL_MOST} characters at most`)
  if (sizeGb !== undefined && (!Number.isInteger(sizeGb) || sizeGb < 1)) throw new DriverError('refused', 'a disk has whole gigabytes')
}

const IMAGE = /^[a-z0-9][a-z0-9.-]{0,62}$/

/** What an image may be called, and whom it may make: both become names on the host. */
export function checkImage({ id, username }: Pick<EngineImage, 'id' | 'username'>): void {
  if (!IMAGE.test(id) || id.startsWith('own-')) throw new DriverError('refused', `not a name for an image: ${JSON.stringify(id)}`)
  if (username !== undefined && !USERNAME.test(username)) throw new DriverError('refused', 'the user name is not one a guest accepts')
}

/** A Linux system that somebody brings is taken to know cloud-init. */
export const asBrought = (image: EngineImage): EngineImage =>
  image.family === 'linux' ? { ...image, userData: ['script', 'cloud-config'] } : image

export function checkLogin(login: MachineLogin): void {
  if (!USERNAME.test(login.username)) throw new DriverError('refused', 'the user name is not one a guest accepts')
  if (login.password.length === 0 || login.password.length > 128 || /[\0\r\n]/.test(login.password)) {
    throw new DriverError('refused', 'the password is empty, too long or has line breaks')
  }
  const { keys = [] } = login
  if (keys.length > SSH_KEYS_MOST || !keys.every((line) => SSH_KEY.test(line))) throw new DriverError('refused', 'not keys for SSH')
}

/** Each of them becomes part of a rule. */
export function checkMore(more: readonly string[], own?: string): void {
  const fit = more.length <= MORE_ADDRESSES_MAX && more.every((one) => isIPv4(one) && one !== own) && new Set(more).size === more.length
  if (!fit) throw new DriverError('refused', 'not addresses beside its own')
}

export function checkSpec(spec: MachineSpec, { addresses }: Pick<Facets, 'addresses'>): void {
  if (spec.hostname.length > 253 || !HOSTNAME.test(spec.hostname)) throw new DriverError('refused', 'not a host name')
  if (!MAC.test(spec.network.mac)) throw new DriverError('refused', 'not a hardware address')
  // The lowest bit of the first byte marks a group address, which no network card may have.
  if (Number.parseInt(spec.network.mac.slice(0, 2), 16) & 1) throw new DriverError('refused', 'a group hardware address')
  const { ipv6 } = spec.network
  if (ipv6 !== undefined && !(ipv6.endsWith('::/64') && isIPv6(ipv6.slice(0, -'/64'.length)))) throw new DriverError('refused', 'not a /64')
  const { more = [], address } = spec.network
  if (more.length > 0 && !addresses) throw new DriverError('refused', 'this engine leads one address to a machine')
  checkMore(more, address)
  checkSize(spec)
  checkLogin(spec.login)
}

const USER_DATA_BYTES_MAX = 16_384

/** A guest that does not run this kind would pass it over, and nobody would be told. */
export function checkUserData(text: string | undefined, { userData = [] }: Pick<EngineImage, 'userData'>): void {
  if (text === undefined) return
  const format = text.startsWith('#!') ? 'script' : text.startsWith('#cloud-config') ? 'cloud-config' : null
  if (format === null || !userData.includes(format)) throw new DriverError('refused', 'the image does not run this kind of user data')
  if (Buffer.byteLength(text) > USER_DATA_BYTES_MAX) throw new DriverError('refused', 'the user data is too long')
}

export function checkForward({ protocol, guestPort, port = 1 }: WantedForward): void {
  if (protocol !== 'tcp' && protocol !== 'udp') throw new DriverError('refused', 'tcp and udp can be forwarded')
  for (const one of [guestPort, port]) if (!Number.isInteger(one) || one < 1 || one > 65_535) throw new DriverError('refused', 'not a port')
}

export function checkSize({ cpus, memoryMb, diskGb }: MachineSize): void {
  for (const amount of [cpus, memoryMb, diskGb]) {
    if (!Number.isInteger(amount) || amount < 1) throw new DriverError('refused', 'CPUs, memory and disk are whole numbers above zero')
  }
}

export function checkMbps(mbps: number | null): void {
  const fit = mbps === null || (Number.isInteger(mbps) && mbps >= TRANSFER_MBPS.min && mbps <= TRANSFER_MBPS.max)
  if (!fit) throw new DriverError('refused', 'not a speed in Mbit/s')
}

/** What stands between the quotes of a file in the guest. */
const LIVE_PATH = /^[a-zA-Z0-9._~/?=&%:+,@!*-]{1,300}$/
const LIVE_WORD = /^[a-zA-Z0-9][a-zA-Z0-9.-]{0,252}$/
const LIVE_TARGETS_MOST = 20

/** It becomes lines of a file that the guest reads by spaces. */
export function checkLive({ key, targets }: LiveWanted): void {
  if (!/^[a-z0-9-]{8,64}$/.test(key)) throw new DriverError('refused', 'not a stream key')
  const fit = ({ host, port, app, name }: LiveWanted['targets'][number]): boolean =>
    LIVE_WORD.test(host) && Number.isInteger(port) && port >= 1 && port <= 65_535 && LIVE_PATH.test(app) && LIVE_PATH.test(name)
  if (targets.length > LIVE_TARGETS_MOST || !targets.every(fit)) throw new DriverError('refused', 'not targets of a stream')
}
