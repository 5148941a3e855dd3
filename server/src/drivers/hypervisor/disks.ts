/** A disk beside the one that a machine's system is on, as its engine has it. */
export interface EngineDisk {
  /** Ours, as a snapshot's. */
  readonly name: string
  readonly sizeGb: number
  /** Where a Linux guest finds it, whatever letter it was given; null where the engine cannot say. */
  readonly device: string | null
}

/**
 * Data disks, in a pool of their own. They belong to a key and not to what stands under it: a machine that is removed leaves them where they
 * are, and one that is made under that key has them again. They are part of no snapshot, backup or image.
 */
export interface Disks {
  /**
   * Makes the disk and attaches it, at once to a machine that runs, or lets it grow to this size. One that is larger stays as it is: a disk
   * never shrinks. Asked again, also after a crash in the middle, it does what is left to do. Answers what the engine has now.
   */
  ensure(key: string, name: string, sizeGb: number): Promise<EngineDisk>
  /** Those of a key, in the order of their names; also while no machine stands under it. */
  list(key: string): Promise<readonly EngineDisk[]>
  /** Refused where the machine runs. A missing one is a success. */
  remove(key: string, name: string): Promise<void>
  /** All that carry a key of ours: for finding orphans. */
  all(): Promise<readonly (Pick<EngineDisk, 'name' | 'sizeGb'> & { readonly key: string })[]>
}
