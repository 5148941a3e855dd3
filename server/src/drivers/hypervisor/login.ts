/** Who is let into a guest. */
export interface MachineLogin {
  readonly username: string
  readonly password: string
  /** Of SSH, as lines `type base64`: they open the guest from its first boot on, beside the password. */
  readonly keys?: readonly string[]
}
