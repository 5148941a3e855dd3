import { type Asked, type DriverDependencies, DriverError, type MachineSpec } from '../port.ts'
import type { IncusClient } from './client.ts'
import { cloudSettings } from './cloud.ts'
import { type Beginning, hashOf, settleIn } from './guest.ts'
import { isOwnImage, type KnownImage } from './images.ts'
import { ADDRESS, isMade, isOurs, KEY, limitsOf, type Machines, STAGE } from './machine.ts'
import { together } from './together.ts'
import type { Instance, Operation } from './wire.ts'

interface Desk {
  readonly client: IncusClient
  readonly machines: Machines
  readonly clock: DriverDependencies['clock']
  /** What guests begin with, by the fingerprint of their image: that never changes. */
  readonly beginnings: Map<string, Beginning>
}

/** Of an instance that was made just now. */
interface Fresh {
  /** Fingerprint of the image that it is made of, whole; null: of that one nothing is remembered. */
  image: string | null
  /** Of its password: begun while Incus was at work. */
  hash: Promise<string> | undefined
}

/** More images than anybody offers. */
const BEGINNINGS_MAX = 100

/** Another asked first, or an earlier call's answer was lost: what is there is looked at again. */
const AGAIN: Asked = { state: 'pending', progress: null }

/**
 * A machine is made in three steps, each of which may be the last that this process lives to see: Incus makes the instance, our login is
 * put into it, and it is marked as made. Who comes later goes on from what is there.
 */
export async function makeMachine(desk: Desk, key: string, spec: MachineSpec, image: () => Promise<KnownImage>): Promise<Asked> {
  const found = await desk.machines.instance(key)
  if (found !== null && !isOurs(found)) throw new DriverError('already-there', `${key} is there and not ours`)
  if (found !== null && isMade(found)) return { state: 'ready' }
  if (found === null) return await begin(desk, key, spec, image)
  const working = await desk.client.working(key)
  if (working !== null) return { state: 'pending', progress: progressOf(working) }
  return await finish(desk, found, spec)
}

async function begin(desk: Desk, key: string, spec: MachineSpec, choose: () => Promise<KnownImage>): Promise<Asked> {
  const { client } = desk
  const { node } = spec
  const [image, working] = await together([choose(), client.working(key)])
  if (working !== null) return { state: 'pending', progress: progressOf(working) }
  const path = client.path('/instances', node === undefined ? {} : { target: node })
  const body = JSON.stringify(instanceOf(client, key, spec, image))
  const fresh: Fresh = { image: null, hash: undefined }
  try {
    // The restricted certificate may not choose a member.
    const who = node === undefined ? 'machines' : 'cluster'
    const ended = await client.begin(who, { method: 'POST', path, body }, client.config.patienceSeconds, () => {
      fresh.hash = hashOf(spec)
    })
    // What was made without a word about it is there.
    if (ended === 'under-way' || (ended.warned && (await desk.machines.instance(key)) === null)) return AGAIN
    // Of one that may not be whole all is looked at, and what customers made is remembered of none.
    if (!ended.warned && !isOwnImage(image.id)) fresh.image = image.fingerprint
  } catch (error) {
    if (error instanceof DriverError && (error.kind === 'already-there' || /busy running/.test(error.message))) return AGAIN
    throw error
  }
  return await finish(desk, { name: key, type: image.type }, spec, fresh)
}

async function settle(desk: Desk, name: string, spec: MachineSpec, { image, hash = hashOf(spec) }: Partial<Fresh>): Promise<void> {
  const { beginnings } = desk
  const known = image == null ? undefined : beginnings.get(image)
  const beginning = await settleIn(desk, name, spec, { known, hash })
  if (image == null || known) return
  const [oldest = ''] = beginnings.keys()
  if (beginnings.size >= BEGINNINGS_MAX) beginnings.delete(oldest)
  beginnings.set(image, beginning)
}

async function finish(desk: Desk, one: Pick<Instance, 'name' | 'type'>, spec: MachineSpec, fresh: Partial<Fresh> = {}): Promise<Asked> {
  const { client } = desk
  const { name, type } = one
  try {
    // Its image's templates would write the instance's name over the machine's.
    const metadata = client.path(`/instances/${name}/metadata`)
    const plain = client.call('machines', { method: 'PATCH', path: metadata, body: JSON.stringify({ templates: {} }) })
    await together([plain, type === 'container' ? settle(desk, name, spec, fresh) : undefined])
  } catch (error) {
    if (!(error instanceof DriverError) || error.kind === 'retry-later' || error.kind === 'unknown-outcome') throw error
    // Broken off by a crash before its disk was whole: it begins again. What is refused of a whole one is refused for good.
    if (error.kind === 'refused' && !/no such file/i.test(error.message)) {
      await discard(client, name)
      throw error
    }
    await discard(client, name)
    return AGAIN
  }
  const body = JSON.stringify({ config: { [STAGE]: 'made' } })
  await client.act('machines', { method: 'PATCH', path: client.path(`/instances/${name}`), body })
  return { state: 'ready' }
}

export async function discard(client: IncusClient, key: string): Promise<void> {
  try {
    await client.act('machines', { method: 'DELETE', path: client.path(`/instances/${key}`) })
  } catch (error) {
    if (!(error instanceof DriverError) || error.kind !== 'not-found') throw error
  }
}

type Card = Pick<MachineSpec['network'], 'address' | 'mac' | 'ipv6' | 'more'>

/** The setting of a card that leads further addresses to it. */
export const ROUTES = 'ipv4.routes'
export const routesOf = (more: readonly string[]): string => more.map((one) => `${one}/32`).join(',')

/** No packet leaves it but from its own addresses, and from the range that is led to it: Incus counts its routes among what it may say. */
export const networkCard = (network: string, { address, mac, ipv6, more = [] }: Card) => ({
  ...{ type: 'nic', name: 'eth0', network, hwaddr: mac.toLowerCase(), 'ipv4.address': address },
  ...(ipv6 !== undefined && { 'ipv6.routes': ipv6 }),
  ...(more.length > 0 && { [ROUTES]: routesOf(more) }),
  ...{ 'security.mac_filtering': 'true', 'security.ipv4_filtering': 'true', 'security.ipv6_filtering': 'true' },
})

function instanceOf({ config }: IncusClient, key: string, spec: MachineSpec, image: KnownImage) {
  return {
    ...{ name: key, type: image.type, profiles: [config.profile], source: { type: 'image', fingerprint: image.fingerprint } },
    config: {
      ...limitsOf(spec),
      ...{ [KEY]: key, [STAGE]: 'making', [ADDRESS]: spec.network.address },
      ...(image.cloud && cloudSettings(image.type, spec)),
    },
    devices: {
      root: { type: 'disk', path: '/', pool: config.pool, size: `${spec.diskGb}GiB` },
      eth0: networkCard(config.network, spec.network),
    },
  }
}

/** Where Incus counts, it does so in a text such as "rootfs: 12% (30MB/s)". */
export function progressOf({ metadata }: Operation): number | null {
  for (const [name, value] of Object.entries(metadata ?? {})) {
    const percent = name.endsWith('_progress') && typeof value === 'string' ? /(\d{1,3})%/.exec(value)?.[1] : undefined
    if (percent !== undefined) return Math.min(100, Number(percent)) / 100
  }
  return null
}
