import type { MachineLogin } from './login.ts'
import type { BootSource } from './media.ts'
import type { MachineNetwork } from './network.ts'

export type EngineState = 'running' | 'stopped' | 'booting'

/** It ended without being switched off; its disk is not there; or it is held while what it writes finds no room, and goes on when started again. */
export type EngineFault = 'crashed' | 'disk-missing' | 'disk-full'

export interface EngineMachine {
  readonly key: string
  readonly state: EngineState
  /** The guest itself was heard: it booted to its login. */
  readonly ready: boolean
  /** host:port where SSH of the guest answers, where the engine forwards one. */
  readonly ssh?: { readonly host: string; readonly port: number }
  /** Absent where the engine sees nothing wrong. */
  readonly fault?: EngineFault
  /** One of its forwarded ports is blocked. Absent where all are open. */
  readonly blockedPorts?: true
  /** The member of a cluster that has it now, wherever it was built; absent on an engine that is one host. */
  readonly node?: string
  /** What it boots from; absent on an engine whose machines boot from their disks alone. */
  readonly boot?: BootSource
  /** The disc in its drive. */
  readonly iso?: string
}

export interface MachineSize {
  readonly cpus: number
  readonly memoryMb: number
  readonly diskGb: number
}

export interface MachineSpec extends MachineSize {
  readonly hostname: string
  readonly image: string
  readonly login: MachineLogin
  /** Run at the first boot, and at no other. Refused where the image does not run this kind of it. */
  readonly userData?: string
  readonly network: MachineNetwork
  /** The member of a cluster to build it on; left out, the engine chooses. */
  readonly node?: string
}
