import { createHash, randomBytes, scryptSync, timingSafeEqual } from 'node:crypto'
import { z } from 'zod'
import type { Asked, BootSource, EngineMachine, EngineState, MachineLogin, MachineSize, MachineSpec } from '../port.ts'

/** `keys` are absent on what was stored before they were. */
export const loginRecord = z.object({ username: z.string(), salt: z.string(), hash: z.string(), keys: z.array(z.string()).default([]) })
/** Work that the engine does by itself, in times of the portal's clock. */
const span = z.object({ since: z.iso.datetime(), until: z.iso.datetime() })
type Span = z.infer<typeof span>

export const sizeRecord = z.object({ cpus: z.int(), memoryMb: z.int(), diskGb: z.int() })

/** Who publishes into it until its key changes, for a demo; `dead`: the positions of targets that do not take it. */
const broadcastRecord = z.object({
  since: z.iso.datetime(),
  bitsPerSecond: z.int(),
  ...{ width: z.int(), height: z.int(), fps: z.int(), video: z.string(), audio: z.string() },
  dead: z.array(z.int()),
})
export type Broadcast = z.infer<typeof broadcastRecord>

/** What a guest of live plans was told, which is on its disk. */
export const toldLive = z.object({ digest: z.string(), key: z.string(), targets: z.int() })

/** The marker that makes a stored object ours; what does not parse is a stranger's. */
const machineRecord = z.object({
  owner: z.literal('hosting-portal'),
  version: z.literal(1),
  key: z.string(),
  hostname: z.string(),
  image: z.string(),
  /** Absent on machines that were stored before sizes were. */
  size: sizeRecord.optional(),
  /** What it was called before it became ours. */
  adopted: z.string().optional(),
  login: loginRecord,
  /** The hash of what its first boot runs: it may hold secrets. */
  userData: z.string().optional(),
  /** The disk is being made; absent, it is there. */
  making: span.optional(),
  snapshots: z.array(z.object({ name: z.string(), takenAt: z.iso.datetime(), login: loginRecord })).default([]),
  nested: z.boolean().default(false),
  /** Mbit/s that its card would be limited to. */
  mbps: z.int().optional(),
  forwards: z.array(z.object({ protocol: z.enum(['tcp', 'udp']), host: z.string(), port: z.int(), guestPort: z.int() })).default([]),
  /** Ports of its forwards that another program had when it was switched on. */
  blocked: z.array(z.int()).default([]),
  /** It boots another system than its own. */
  rescue: z.object({ image: z.string(), hostname: z.string(), login: loginRecord }).nullable().default(null),
  media: z.object({ iso: z.string(), first: z.boolean() }).nullable().default(null),
  /** What a live plan was told; absent on others. The key as its hash. */
  live: toldLive.extend({ broadcast: broadcastRecord.optional() }).optional(),
  /** Absent on machines that were stored before it was. */
  network: z.object({ mac: z.string(), address: z.string() }).optional(),
  /** The range of IPv6 that would be led to it. */
  ipv6: z.string().optional(),
  /** Addresses beside its own that would be led to it. */
  more: z.array(z.string()).optional(),
  /** The member of a simulated cluster that has it. */
  node: z.string().optional(),
  moving: span.extend({ to: z.string() }).optional(),
  /** What befell it from outside. */
  fault: z.enum(['crashed', 'disk-missing', 'disk-full']).optional(),
  /** Times of the portal's clock; `null` is off. */
  power: z.object({ since: z.iso.datetime(), readyAt: z.iso.datetime(), offAt: z.iso.datetime().nullable() }).nullable(),
})

/** A disc that is kept; its key is none of a machine's. */
export const discRecord = z.object({ owner: z.literal('hosting-portal'), made: z.literal('disc'), bytes: z.int() })
export type Disc = z.infer<typeof discRecord>

/** An image that was made of a machine's snapshot. Its keys are none of a machine's. */
const ownImageRecord = z.object({ owner: z.literal('hosting-portal'), made: z.literal('image'), diskGb: z.int(), making: span })
export type OwnImage = z.infer<typeof ownImageRecord>

export function parseOwnImage(value: unknown): OwnImage | null {
  const parsed = ownImageRecord.safeParse(value)
  return parsed.success ? parsed.data : null
}

export type Machine = z.infer<typeof machineRecord>

export function parseMachine(value: unknown, key: string): Machine | null {
  const parsed = machineRecord.safeParse(value)
  return parsed.success && parsed.data.key === key ? parsed.data : null
}

export function newMachine(key: string, spec: MachineSpec, making: Span, node: string | undefined): Machine {
  const { hostname, image, cpus, memoryMb, diskGb, userData } = spec
  const size = { cpus, memoryMb, diskGb }
  const made = {
    ...(making.since !== making.until && { making }),
    ...(node !== undefined && { node }),
    ...(spec.network.ipv6 !== undefined && { ipv6: spec.network.ipv6 }),
    ...(spec.network.more && { more: [...spec.network.more] }),
    ...(userData !== undefined && { userData: hashText(userData) }),
  }
  return {
    owner: 'hosting-portal',
    version: 1,
    key,
    hostname,
    image,
    size,
    network: { mac: spec.network.mac.toLowerCase(), address: spec.network.address },
    login: hashLogin(spec.login),
    power: null,
    snapshots: [],
    nested: false,
    forwards: [],
    blocked: [],
    rescue: null,
    media: null,
    ...made,
  }
}

export const spanFrom = (now: Date, seconds: number): Span => ({ since: now.toISOString(), until: later(now, seconds) })

/** How far the engine is with what it was asked for. */
export function progressAt(work: Span | undefined, now: Date): Asked {
  if (work === undefined || now >= new Date(work.until)) return { state: 'ready' }
  const [since, until] = [new Date(work.since).getTime(), new Date(work.until).getTime()]
  return { state: 'pending', progress: Math.max(0, (now.getTime() - since) / (until - since)) }
}

/** Where it is now: a machine that moves is at its old place until it has arrived. */
export const nodeAt = (machine: Machine, now: Date): string | undefined =>
  machine.moving && progressAt(machine.moving, now).state === 'ready' ? machine.moving.to : machine.node

/** A disk never shrinks. */
export const resized = (machine: Machine, { cpus, memoryMb, diskGb }: MachineSize): Machine & { size: MachineSize } => ({
  ...machine,
  size: { cpus, memoryMb, diskGb: Math.max(diskGb, machine.size?.diskGb ?? 0) },
})

/** State is a function of the clock: nothing waits, so a test clock that jumps finds everything done. */
export function stateAt(machine: Machine, now: Date): EngineState {
  if (machine.power === null) return 'stopped'
  const { readyAt, offAt } = machine.power
  if (offAt !== null && now >= new Date(offAt)) return 'stopped'
  return now >= new Date(readyAt) ? 'running' : 'booting'
}

const bootOf = ({ rescue, media }: Machine): BootSource => (rescue ? 'rescue' : media?.first ? 'iso' : 'disk')

/** The system that it boots, which its console shows; whatever is on a disc knows none of our logins. */
export const bootedSystem = (machine: Machine): Pick<Machine, 'image' | 'hostname'> & { readonly login: Machine['login'] | null } =>
  bootOf(machine) === 'iso' ? { ...machine, image: machine.media?.iso ?? '', login: null } : (machine.rescue ?? machine)

export function viewAt(machine: Machine, now: Date): EngineMachine {
  const boot = bootOf(machine)
  const reached = stateAt(machine, now)
  const { key, fault } = machine
  // What is on a disc is not heard, and a guest that is held says nothing.
  const state = reached === 'running' && (boot === 'iso' || fault === 'disk-full') ? 'booting' : reached
  const node = nodeAt(machine, now)
  const about = { boot, ...(machine.media && { iso: machine.media.iso }), ...(node !== undefined && { node }) }
  const ports = state !== 'stopped' && machine.blocked.length > 0 && { blockedPorts: true as const }
  return { key, state, ready: state === 'running', ...about, ...ports, ...(fault && { fault }) }
}

export function powerOn(now: Date, bootSeconds: number): Machine['power'] {
  return { since: now.toISOString(), readyAt: later(now, bootSeconds), offAt: null }
}

/** A guest that still boots hears the request once it is up. Asked twice, the first request counts. */
export function askOff(power: NonNullable<Machine['power']>, now: Date, shutdownSeconds: number): Machine['power'] {
  const readyAt = new Date(power.readyAt)
  return { ...power, offAt: power.offAt ?? later(now < readyAt ? readyAt : now, shutdownSeconds) }
}

function later(time: Date, seconds: number): string {
  return new Date(time.getTime() + seconds * 1000).toISOString()
}

export const hashText = (text: string): string => createHash('sha256').update(text).digest('hex')

/** A simulator's password is still a customer's password: never stored in clear. */
export function hashLogin({ username, password, keys = [] }: MachineLogin): Machine['login'] {
  const salt = randomBytes(16).toString('hex')
  return { username, salt, hash: derive(password, salt).toString('hex'), keys: [...keys] }
}

export function loginMatches(known: Machine['login'], login: MachineLogin): boolean {
  const hash = Buffer.from(known.hash, 'hex')
  const given = derive(login.password, known.salt)
  return known.username === login.username && hash.length === given.length && timingSafeEqual(hash, given)
}

/** Somebody at the door. */
type Attempt = { readonly username: string } & ({ readonly password: string } | { readonly publicKey: string })

export const opens = (known: Machine['login'], attempt: Attempt): boolean =>
  'password' in attempt ? loginMatches(known, attempt) : known.username === attempt.username && known.keys.includes(attempt.publicKey)

function derive(password: string, salt: string): Buffer {
  return scryptSync(password, salt, 32, { N: 1024 })
}
