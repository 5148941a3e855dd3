import { setTimeout as pause } from 'node:timers/promises'
import type { Column, ColumnValue } from '@portal/contracts/column-types.ts'
import type { HypervisorDriver } from '../../drivers/hypervisor/port.ts'
import { stopwatch } from '../../platform/clock.ts'
import type { Database } from '../../platform/db.ts'
import { AppError, failField } from '../../platform/errors.ts'
import type { Logger } from '../../platform/log.ts'
import type { SecretBox } from '../../platform/secrets.ts'
import type { Introduction } from './engines.live.ts'
import { ownEngines, patchEngine } from './node.store.ts'
import type { EngineRow } from './store.ts'

export type Settings = Readonly<Record<string, ColumnValue>>

/** A driver as the console knows it: what it asks for, and how an engine of it is made. */
export interface EngineVendor {
  readonly id: string
  readonly title: string
  readonly columns: readonly Column[]
  /** Throws `invalid-input` with the fields `settings.<name>` where the driver does not accept them. */
  readonly create: (settings: Settings, engineId: string) => HypervisorDriver
}

export interface Tried {
  readonly ok: boolean
  readonly detail: string
  readonly seconds: number
  /** Of an engine that works. */
  readonly introduction: Introduction | null
}

/** A first QEMU guest boots slowly without KVM; the browser waits a minute. */
const TRY_SECONDS = 45

const contextOf = (engineId: string): string => `engine:${engineId}`
export const SEALED_SETTINGS = { table: 'engine', column: 'secrets', key: 'id', context: contextOf }

/**
 * The engines of this process: those chosen at start, and those that staff added, which come and go while it runs. Other processes hear
 * of a change when they `refresh`.
 */
export class EngineKeeper {
  /** By engine id; the same object for as long as the process lives. */
  readonly engines: Map<string, HypervisorDriver>
  readonly vendors: readonly EngineVendor[]
  private readonly box: SecretBox
  private readonly log: Logger
  private readonly own = new Map<string, { readonly settings: string; readonly driver: HypervisorDriver }>()
  private turn: Promise<unknown> = Promise.resolve()

  constructor(parts: { given: ReadonlyMap<string, HypervisorDriver>; vendors: readonly EngineVendor[]; box: SecretBox; log: Logger }) {
    this.engines = new Map(parts.given)
    this.vendors = parts.vendors
    this.box = parts.box
    this.log = parts.log
  }

  vendor(id: string): EngineVendor {
    const vendor = this.vendors.find((one) => one.id === id)
    if (!vendor) throw new AppError('node.driver-unknown')
    return vendor
  }

  /** What is kept in the clear and what is sealed; only what the driver lets a console set. */
  split(vendor: EngineVendor, engineId: string, settings: Settings): { config: Settings; secrets: string | null } {
    const kept = Object.entries(settings).filter(([, value]) => value !== null && value !== '')
    for (const [name] of kept) if (!vendor.columns.some((column) => column.name === name)) failField(`settings.${name}`, 'field.unknown')
    const isSecret = (name: string): boolean => vendor.columns.some((column) => column.name === name && column.secret)
    const secrets = Object.fromEntries(kept.filter(([name]) => isSecret(name)))
    return {
      config: Object.fromEntries(kept.filter(([name]) => !isSecret(name))),
      secrets: Object.keys(secrets).length > 0 ? this.box.seal(JSON.stringify(secrets), contextOf(engineId)) : null,
    }
  }

  /** Everything that an engine was given, secrets included: never to leave the server. */
  settingsOf({ id, config, secrets }: Pick<EngineRow, 'id' | 'config' | 'secrets'>): Settings {
    return { ...(config as Settings | null), ...(secrets === null ? {} : (JSON.parse(this.box.open(secrets, contextOf(id))) as Settings)) }
  }

  /** Makes an engine, asks it who it is, and lets go of it. One after the other: two must not boot their first guest in one place. */
  async try(vendor: EngineVendor, settings: Settings, engineId: string): Promise<Tried> {
    const mine = this.turn.then(() => this.attempt(vendor, settings, engineId))
    this.turn = mine.catch(() => undefined)
    return await mine
  }

  private async attempt(vendor: EngineVendor, settings: Settings, engineId: string): Promise<Tried> {
    this.split(vendor, engineId, settings)
    const seconds = stopwatch()
    const engine = vendor.create(settings, engineId)
    try {
      const asked = await within(TRY_SECONDS, async () => {
        const probe = await engine.probe()
        return probe.ok ? { detail: probe.detail, images: await engine.images() } : probe.reason
      })
      if (typeof asked === 'string') return { ok: false, detail: asked, seconds: seconds(), introduction: null }
      const { title, simulated, capabilities } = engine
      const introduction = { id: engineId, title, simulated, capabilities, available: true, preferred: false, images: asked.images }
      return { ok: true, detail: asked.detail, seconds: seconds(), introduction }
    } catch (error) {
      const detail = error instanceof Error ? error.message : String(error)
      return { ok: false, detail, seconds: seconds(), introduction: null }
    } finally {
      await engine.close()
    }
  }

  /** Brings this process to what the database says of engines that staff added. */
  async refresh(db: Database): Promise<void> {
    const rows = await db.read(ownEngines)
    for (const [id, { driver }] of this.own) {
      if (rows.some((row) => row.id === id)) continue
      this.own.delete(id)
      this.engines.delete(id)
      await driver.close()
    }
    for (const row of rows) await this.bring(db, row)
  }

  private async bring(db: Database, row: EngineRow): Promise<void> {
    const settings = JSON.stringify([row.driver, row.config, row.secrets])
    const known = this.own.get(row.id)
    if (known?.settings === settings) return
    try {
      const driver = this.vendor(row.driver ?? '').create(this.settingsOf(row), row.id)
      this.own.set(row.id, { settings, driver })
      this.engines.set(row.id, driver)
      await known?.driver.close()
      if (!row.available) await db.transaction((tx) => patchEngine(tx, row.id, { available: true }))
    } catch (err) {
      // One that cannot be made here must not take the others with it; its machines wait.
      this.log.error({ err, engine: row.id }, 'an engine that staff added cannot be used')
      if (!known && row.available) await db.transaction((tx) => patchEngine(tx, row.id, { available: false }))
    }
  }

  async close(): Promise<void> {
    for (const { driver } of this.own.values()) await driver.close()
  }
}

async function within<T>(seconds: number, work: () => Promise<T>): Promise<T | string> {
  const stop = new AbortController()
  const late = pause(seconds * 1000, `no answer within ${seconds} seconds`, { signal: stop.signal })
  try {
    return await Promise.race([work(), late])
  } finally {
    late.catch(() => undefined)
    stop.abort()
  }
}
