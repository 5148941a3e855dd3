/** Values that a machine's row keeps as JSON. */

export interface Trouble {
  readonly action: string
  readonly code: string
  readonly at: string
}

export interface ActualSize {
  readonly cpus: number
  readonly memoryMb: number
  readonly diskGb: number
}

/** What is on a machine's disk, and who signs in there. */
export interface Installed {
  readonly image: string
  readonly osTitle: string
  readonly family: 'linux' | 'windows'
  readonly username: string
}

/** `sshKeys`: ids of its owner's; absent where those stay that it has. */
export interface NextSystem extends Installed {
  readonly sshKeys?: readonly number[]
}

/** A rescue system that a machine was told to boot. */
export interface RescueMode {
  readonly image: string
  readonly title: string
  readonly username: string
  readonly since: string
}
