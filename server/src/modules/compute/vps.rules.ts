import { RDP_PORT } from '@portal/contracts/constants.ts'
import type { PlanFigures } from '@portal/contracts/kinds/figures.ts'
import { vpsTransient } from '@portal/contracts/machines/transient.ts'
import { type VpsState, vpsMachine } from '@portal/contracts/machines/vps.machine.ts'
import type { ConsoleProtocol } from '@portal/contracts/modules/compute.contract.ts'
import type { SharedPorts } from '../../drivers/hypervisor/port.ts'
import { hostNameOf } from '../../platform/host-name.rules.ts'
import type { OfferedImage } from '../infrastructure/index.ts'
import type { Need, RunFacts } from '../kinds/index.ts'
import { DISK_LOST } from './troubled.rules.ts'

/** What is built of a plan. Its kind demands these figures; what was prepared before it did is built as the smallest machine. */
export const machineSize = ({ cpu, memoryMb, diskGb, storageGb, moreIpv4 }: PlanFigures): Required<Omit<Need, 'shared'>> => ({
  ...{ cpu: cpu ?? 1, memoryMb: memoryMb ?? 512, diskGb: diskGb ?? 10, storageGb: storageGb ?? 0 },
  moreAddresses: moreIpv4 ?? 0,
})

interface Size {
  readonly cpus: number
  readonly memoryMb: number
  readonly diskGb: number
}

/** Has a machine other figures than were sold? A disk never shrinks: a larger one is no difference. */
export const differsFrom = (sold: Size, actual: Size): boolean =>
  actual.cpus !== sold.cpus || actual.memoryMb !== sold.memoryMb || actual.diskGb < sold.diskGb

/** What it takes of a node. A NAT VPS is behind a shared address by its type, however few ports its plan lets it map. */
export const machineNeed = (figures: PlanFigures, type: string): Required<Need> => ({
  ...machineSize(figures),
  // What shares an address has none of its own, however many its plan names.
  ...(type === 'nat' && { moreAddresses: 0 }),
  shared: type === 'nat',
})

/** Does a plan that names its systems (null: it takes all) name this one, or what it grew from? */
export const isAllowed = ({ id, base }: Pick<OfferedImage, 'id' | 'base'>, only: readonly string[] | null): boolean =>
  only?.includes(base ?? id) ?? true

/** Systems that a machine of this size can hold, and that the plan allows: `only` names them, null is all. */
export const fits = (
  image: Pick<OfferedImage, 'id' | 'base' | 'minMemoryMb' | 'minDiskGb'>,
  figures: PlanFigures,
  only: readonly string[] | null = null,
): boolean => isAllowed(image, only) && image.minMemoryMb <= (figures.memoryMb ?? 0) && image.minDiskGb <= (figures.diskGb ?? 0)

/** The engine said that nothing is there, and the owner was told why. */
export const isGone = ({
  power,
  trouble,
}: {
  readonly power: string | null
  readonly trouble: { readonly code: string } | null
}): boolean => trouble?.code === 'vps-missing' || (power === null && trouble?.code === 'vps-rebuild-failed')

export const isTransient = (state: VpsState): boolean => (vpsTransient as readonly string[]).includes(state)

/** Work that has a machine to itself while it stays as it is: a move as it runs, and addresses that are led to it. */
export const HELD_TURNS = ['move', 'addresses'] as const
const isHeldTurn = (action: string | null): boolean => (HELD_TURNS as readonly (string | null)[]).includes(action)

/** Something has it to itself: its state says so, or it goes on as it is, which nobody is to notice. */
export const isBusy = ({ state, action }: { readonly state: VpsState; readonly action: string | null }): boolean =>
  isTransient(state) || isHeldTurn(action)

/** Something is done with it that its state does not say; no action begins meanwhile. */
export const isHeld = ({ nextPassword, action }: { readonly nextPassword: string | null; readonly action: string | null }): boolean =>
  nextPassword !== null || isHeldTurn(action)

/** A guest that boots has its power. */
export const powerOf = ({ state }: { readonly state: 'running' | 'stopped' | 'booting' }): 'running' | 'stopped' =>
  state === 'stopped' ? 'stopped' : 'running'

/** What the running engines can do, by id; an engine that is not here is not in it. */
export interface Capabilities {
  readonly get: (engine: string) => object | undefined
}

interface MachineState {
  readonly state: VpsState
  readonly power: 'running' | 'stopped' | null
  readonly engine: string | null
  /** As `isHeld` says it. */
  readonly held?: boolean
  readonly boot?: string
  readonly trouble?: { readonly code: string } | null
}

/** Lists ask this for every row: what depends on the state, or on the engine, alone is made once. */
const moves = new Map(
  vpsMachine.states.map((state) => [
    state,
    new Set<string>(vpsMachine.moves.filter(({ from }) => from.includes(state)).map(({ event }) => event)),
  ]),
)
const able = new WeakMap<object, Readonly<Record<string, unknown>>>()

/** Any engine can switch a machine on and off. */
function abilities(declared: object | undefined): RunFacts['capabilities'] {
  if (!declared) return null
  const known = able.get(declared)
  if (known) return known
  const all = { power: true, ...declared }
  able.set(declared, all)
  return all
}

/** What a machine says whose engine does not find its disk. */
export const DISK_MISSING = 'vps-disk-missing'

/** What makes a machine anew elsewhere, once its disk is lost with its host: the only acts that need nothing of that host. */
const ANEW: ReadonlySet<string> = new Set(['recover', 'rebuild'])

/** How a machine is on its engine, as actions are judged by it. */
export function runFacts({ state, power, engine, boot, trouble, held = false }: MachineState, capabilities: Capabilities): RunFacts {
  const lost = trouble?.code === DISK_LOST && !isTransient(state)
  return {
    state: held ? 'held' : lost ? 'disk-lost' : state,
    // What it was before says nothing of a disk that is lost.
    power: lost ? null : power,
    transient: held || isTransient(state),
    rescue: boot === 'rescue' && !lost,
    diskMissing: lost || trouble?.code === DISK_MISSING,
    capabilities: abilities(capabilities.get(engine ?? '')),
    canMove: (event) => (lost ? ANEW.has(event) : (moves.get(state)?.has(event) ?? false)),
  }
}

const CONSOLES = { rfb: 'screenConsole', text: 'textConsole' } as const

/** Do the consoles of its engine speak this? */
export const hasConsole = (
  protocol: ConsoleProtocol,
  machine: { readonly engine: string | null } | null,
  capabilities: Capabilities,
): boolean => abilities(capabilities.get(machine?.engine ?? ''))?.[CONSOLES[protocol]] === true

/** What a list shows: a confirmed action is shown as what it confirmed; only `status` says `success`, once [S1b]. */
export const shownState = (state: VpsState, power: 'running' | 'stopped' | null): VpsState =>
  state === 'success' ? (power ?? 'checking') : state

/** The port to show: 3389 goes without saying, Linux answers one above the stored port [S5]. */
export function shownPort(stored: number | null, family: 'linux' | 'windows', rdp: number): number | null {
  if (stored === null) return null
  if (family === 'linux') return stored + 1
  return stored === rdp ? null : stored
}

/** What a person types into a client: the port only where one is shown. */
export function shownAddress({
  address,
  storedPort,
  family,
}: {
  readonly address: string | null
  readonly storedPort: number | null
  readonly family: 'linux' | 'windows'
}): string | null {
  const port = shownPort(storedPort, family, RDP_PORT)
  return address === null || port === null ? address : `${address}:${port}`
}

/** As the guest itself has it, where that is another address than the one it is reached by; null where it is not. */
export function localIpOf(
  { address, storedPort }: { readonly address: string | null; readonly storedPort: number | null },
  { publicNetwork, sharedPorts }: { readonly publicNetwork: boolean; readonly sharedPorts?: SharedPorts | null },
): string | null {
  if (storedPort !== null) return sharedPorts?.inside.address ?? null
  return publicNetwork ? null : address
}

/** A host name that every engine accepts, from whatever the customer called the machine. */
export const hostnameOf = (name: string, id: number): string => hostNameOf(name, `vps-${id}`)
