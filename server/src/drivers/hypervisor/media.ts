import type { Readable } from 'node:stream'
import type { ImageFile } from './image.ts'
import type { MachineLogin } from './login.ts'

/** Its own disk, a rescue system's, or the disc in its drive. */
export type BootSource = 'disk' | 'rescue' | 'iso'

export interface RescueSystem {
  readonly image: string
  readonly hostname: string
  readonly login: MachineLogin
}

/** A system beside the machine's own, from which that is mended. */
export interface Rescue {
  /**
   * Of a machine that is off: from its next start on it runs this system, on a disk that is thrown away in the end, and has its own disk
   * beside it, under which snapshots and backups still know that one alone. Asked again it begins anew. Refused where it runs.
   */
  enter(key: string, system: RescueSystem): Promise<void>
  /** From its next start on it runs its own disk again, and nothing of the rescue system is left. In none: a success. Refused where it runs. */
  leave(key: string): Promise<void>
}

/** Discs, which are ISO images that the engine's host keeps, and the drive that each machine has for one. */
export interface Media {
  /** Of a machine that is off, from its next start on; `first`: it boots from the disc, else it only has it. Refused where it runs. */
  insert(key: string, iso: string, how: { readonly first: boolean }): Promise<void>
  /** An empty drive is a success. Refused where the machine runs. */
  eject(key: string): Promise<void>
  /** Keeps a disc under a key of ours, whole or not at all, and says how large it is. One that is kept already stays as it is. */
  keep(iso: string, from: Readable): Promise<{ readonly bytes: number }>
  /** Discs that staff brought to where the engine's host takes files. They stay there. */
  waiting(): Promise<readonly ImageFile[]>
  open(file: string): Promise<Readable>
}
