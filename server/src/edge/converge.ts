import { join } from 'node:path'
import type { ProxyTrouble } from '@portal/contracts/edge.ts'
import { type EdgeState, edgeEndpointSchema } from '@portal/contracts/edge-wire.ts'
import { z } from 'zod'
import type { ProxyDriver } from '../drivers/proxy/port.ts'
import type { Logger } from '../platform/log.ts'
import { type Desired, NOTHING, stepTo } from './desired.rules.ts'
import { readWhole, writeWhole } from './files.ts'

const schema = z.object({ version: z.int(), proxies: z.array(edgeEndpointSchema), own: z.array(z.string()) })

/** Brings the engine to what is desired, which it keeps on disk: with the portal away, a host that starts serves what it was told last. */
export class Converger {
  private readonly path: string
  private readonly driver: ProxyDriver
  private readonly log: Logger
  private desired: Desired = NOTHING
  private readonly troubled = new Map<string, ProxyTrouble>()
  private done = 0
  private turn: Promise<unknown> = Promise.resolve()

  constructor({ folder, driver, log }: { folder: string; driver: ProxyDriver; log: Logger }) {
    this.path = join(folder, 'desired.json')
    this.driver = driver
    this.log = log
    driver.onLost((ids) => void this.applyAgain(ids))
  }

  /** The version that is told, and the one that the engine was brought to. */
  get version(): number {
    return this.desired.version
  }

  get applied(): number {
    return this.done
  }

  get troubles(): { readonly id: string; readonly trouble: ProxyTrouble }[] {
    return [...this.troubled].map(([id, trouble]) => ({ id, trouble }))
  }

  /** What was desired before the process ended. */
  async begin(): Promise<void> {
    const kept = await readWhole(this.path, schema)
    if (!kept) return
    await this.inTurn(async () => {
      this.desired = { version: kept.version, own: kept.own, proxies: new Map(kept.proxies.map((one) => [one.id, one])) }
      await this.driver.refuse(kept.own)
      await this.apply(
        [],
        kept.proxies.map(({ id }) => id),
      )
      this.done = kept.version
    })
  }

  /** On disk first: what was closed once stays closed, also when the host starts again without the portal. */
  take(news: EdgeState): Promise<void> {
    return this.inTurn(async () => {
      const step = stepTo(this.desired, news)
      if (!step) return
      const { version, proxies, own } = step.desired
      await writeWhole(this.path, { version, own, proxies: [...proxies.values()] })
      if (own.join() !== this.desired.own.join()) await this.driver.refuse(own)
      this.desired = step.desired
      await this.apply(
        step.remove,
        step.set.map(({ id }) => id),
      )
      this.done = version
      this.log.info({ version, changed: step.set.length, removed: step.remove.length, troubled: this.troubled.size }, 'converged')
    })
  }

  /** Tries what did not work. */
  retry(): Promise<void> {
    return this.applyAgain([...this.troubled.keys()])
  }

  private applyAgain(ids: readonly string[]): Promise<void> {
    return this.inTurn(async () => {
      if (ids.length > 0) await this.apply([], ids)
    })
  }

  private async apply(remove: readonly string[], ids: readonly string[]): Promise<void> {
    const set = ids.flatMap((id) => this.desired.proxies.get(id) ?? [])
    for (const id of remove) this.troubled.delete(id)
    for (const { id, trouble } of await this.driver.apply({ remove, set })) {
      if (trouble === null) this.troubled.delete(id)
      else this.troubled.set(id, trouble)
    }
  }

  private inTurn(work: () => Promise<void>): Promise<void> {
    const done = this.turn.then(work)
    this.turn = done.catch((err: unknown) => this.log.error({ err }, 'not converged'))
    return done
  }
}
