import type { Probed } from '../probed.ts'

/** What every driver of a panel that really is one, spoken to by itself, begins with. */
export abstract class RealPanel<Config> {
  readonly kind = 'hosting'
  readonly simulated = false
  readonly attended = false
  readonly id: string
  protected readonly config: Config

  constructor(config: Config, id: string) {
    this.config = config
    this.id = id
  }

  async probe(): Promise<Probed> {
    try {
      return await this.tried()
    } catch (error) {
      return { ok: false, reason: error instanceof Error ? error.message : String(error) }
    }
  }

  /** Each call has a connection of its own: nothing is held. */
  async close(): Promise<void> {}

  /** Asks for what the driver will need, and changes nothing. */
  protected abstract tried(): Promise<Probed>
}
