/** A system that an engine can install. */
export interface EngineImage {
  readonly id: string
  readonly title: string
  readonly family: 'linux' | 'windows'
  readonly minMemoryMb: number
  readonly minDiskGb: number
  /** Whom its first boot makes; left out: root, on Windows Administrator. */
  readonly username?: string | undefined
  /** How long its boot may take until its login is heard. */
  readonly bootSeconds?: number | undefined
  /** Under which licence it is offered; customers read it where they choose. */
  readonly licence?: string | undefined
  /** What user data its guest runs at its first boot; absent: none. */
  readonly userData?: readonly UserDataFormat[] | undefined
}

/** A program that begins with `#!`, or a file for cloud-init. */
export type UserDataFormat = 'script' | 'cloud-config'

/** A file that was brought to the engine's host. */
export interface ImageFile {
  readonly file: string
  readonly bytes: number
}
