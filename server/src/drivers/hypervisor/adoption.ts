import type { EngineState, MachineSize, MachineSpec } from './machine.ts'

/** A guest that carries no key of ours: somebody else's, or from before there was a portal. */
export interface ForeignGuest {
  /** How the engine itself calls it. */
  readonly nativeId: string
  readonly state: EngineState
  readonly size: MachineSize
}

/** What the books say of a guest that becomes ours; an engine that holds such figures of its own keeps those. */
export interface Adopted extends Pick<MachineSize, 'cpus' | 'memoryMb'> {
  readonly network: Pick<MachineSpec['network'], 'address' | 'mac'>
}

/** Taking guests that are on the engine already. Only a person decides on one: nothing is ever adopted by itself. */
export interface Adoption {
  guests(): Promise<readonly ForeignGuest[]>
  /**
   * Writes our key on a guest: from then on it is a machine like any other, its disk as it is. Asked again it is a success. Refused
   * where it runs or the engine cannot take it as it is; `already-there` where the key is another machine's.
   */
  adopt(nativeId: string, key: string, as: Adopted): Promise<void>
}
