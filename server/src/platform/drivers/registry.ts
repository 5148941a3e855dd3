import { setTimeout as pause } from 'node:timers/promises'
import type { Column, ColumnValue } from '@portal/contracts/column-types.ts'
import { secretsAstray } from '@portal/contracts/secrets-astray.ts'
import { stopwatch } from '../clock.ts'
import type { Database } from '../db.ts'
import { failField, failFields } from '../errors.ts'
import type { Logger } from '../log.ts'
import type { SealedColumn } from '../reseal.ts'
import type { SecretBox } from '../secrets.ts'
import type { Tx } from '../tx.ts'

export type Settings = Readonly<Record<string, ColumnValue>>

/** What drivers of all kinds have in common. */
export interface AnyDriver {
  readonly id: string
  /** Tries the thing; never throws. `detail` and `reason` are for the log and the operator. */
  probe(): Promise<{ readonly ok: true; readonly detail: string } | { readonly ok: false; readonly reason: string }>
  close(): Promise<void>
}

/** A vendor's driver as the console knows it: what it asks for, and how one with these settings is made. */
export interface Vendor<D> {
  readonly id: string
  readonly title: string
  readonly columns: readonly Column[]
  /** Settings that staff may change of an instance that the process was started with. */
  readonly started: readonly string[]
  /** Throws `invalid-input` with the fields `settings.<name>` where the driver does not accept them. */
  readonly create: (settings: Settings, instanceId: string) => D
}

/** One account at a gateway, one mail server, one engine: what staff entered of it. */
export interface Instance {
  readonly id: string
  /** Null: it was there when the process began, and is none of the registry's. */
  readonly vendor: string | null
  readonly config: unknown
  /** The secret settings as JSON, sealed for this row. */
  readonly secrets: string | null
}

/** Where instances of a kind are kept. */
export interface InstanceStore<I extends Instance> {
  readonly sealed: SealedColumn
  readonly list: (tx: Tx) => Promise<readonly I[]>
  /** Told when an instance could not be made in a process, and when it could again. */
  readonly usable?: (tx: Tx, instance: I, usable: boolean) => Promise<void>
}

export interface Tried<T> {
  readonly ok: boolean
  readonly detail: string
  readonly seconds: number
  /** What the driver was asked beyond its probe; null where it does not work. */
  readonly answer: T | null
}

export interface RegistryParts<D, I extends Instance> {
  /** Drivers chosen when the process starts. */
  readonly given?: ReadonlyMap<string, D>
  readonly vendors: readonly Vendor<D>[]
  readonly store: InstanceStore<I>
  readonly box: SecretBox
  readonly log: Logger
}

/** The first guest of an engine boots slowly without KVM; the browser waits a minute. */
const TRY_SECONDS = 45

/**
 * The driver instances of one kind in this process: those given at start, and those that staff entered, which come, change and go while
 * it runs. Other processes hear of a change when they `refresh`.
 */
export class DriverRegistry<D extends AnyDriver, I extends Instance = Instance> {
  /** By instance id; the same object for as long as the process lives. */
  readonly drivers: Map<string, D>
  readonly vendors: readonly Vendor<D>[]
  readonly sealed: SealedColumn
  private readonly parts: RegistryParts<D, I>
  private readonly own = new Map<string, { readonly settings: string; readonly driver: D }>()
  private rows: readonly I[] = []
  private turn: Promise<unknown> = Promise.resolve()

  constructor(parts: RegistryParts<D, I>) {
    this.parts = parts
    this.drivers = new Map(parts.given)
    this.vendors = parts.vendors
    this.sealed = parts.store.sealed
  }

  /** What staff entered, as of the last refresh, whether or not a driver could be made of it. */
  get instances(): readonly I[] {
    return this.rows
  }

  /** What is kept in the clear and what is sealed; only what the driver lets a console set. */
  split(vendor: Vendor<D>, instanceId: string, settings: Settings): { config: Settings; secrets: string | null } {
    const kept = Object.entries(settings).filter(([, value]) => value !== null && value !== '')
    for (const [name] of kept) if (!vendor.columns.some((column) => column.name === name)) failField(`settings.${name}`, 'field.unknown')
    const isSecret = (name: string): boolean => vendor.columns.some((column) => column.name === name && column.secret)
    const secrets = Object.fromEntries(kept.filter(([name]) => isSecret(name)))
    return {
      config: Object.fromEntries(kept.filter(([name]) => !isSecret(name))),
      secrets: Object.keys(secrets).length > 0 ? this.parts.box.seal(JSON.stringify(secrets), this.sealed.context(instanceId)) : null,
    }
  }

  /** What an instance has, with what was entered in its place. Nothing else hands its secrets out, and to another address it hands none. */
  changed(instance: I, entered: Settings): Settings {
    const vendor = this.vendors.find(({ id }) => id === instance.vendor)
    const astray = secretsAstray(vendor?.columns ?? [], this.shown(instance), entered)
    failFields(
      astray.map((name) => `settings.${name}`),
      'field.secret-again',
    )
    return { ...this.settingsOf(instance), ...entered }
  }

  /** Everything that an instance was given, secrets included: never to leave the server. */
  private settingsOf({ id, vendor, config, secrets }: Instance): Settings {
    const opened = secrets === null ? {} : (JSON.parse(this.parts.box.open(secrets, this.sealed.context(id))) as Settings)
    return this.known(vendor, { ...(config as Settings | null), ...opened })
  }

  /** Without settings that the driver had in an older version. */
  private known(vendorId: string | null, settings: Settings): Settings {
    const vendor = this.vendors.find(({ id }) => id === vendorId)
    if (!vendor) return settings
    return Object.fromEntries(Object.entries(settings).filter(([name]) => vendor.columns.some((column) => column.name === name)))
  }

  /** For a form: what is in the clear, and of secrets only that they are there. */
  shown(instance: Instance): { settings: Settings; secretsSet: string[] } {
    const vendor = this.vendors.find(({ id }) => id === instance.vendor)
    const secret = vendor?.columns.filter((column) => column.secret).map(({ name }) => name) ?? []
    const config = this.known(instance.vendor, (instance.config ?? {}) as Settings)
    // The database keeps no order of names: they are read as the form has them.
    const names = [...(vendor?.columns ?? []).flatMap(({ name }) => (name in config ? [name] : [])), ...Object.keys(config)]
    const kept = instance.secrets === null ? [] : Object.keys(this.settingsOf(instance))
    const settings = Object.fromEntries(names.map((name) => [name, config[name] ?? null]))
    return { settings, secretsSet: secret.filter((name) => kept.includes(name)) }
  }

  /** Creates a driver only to read what it declares: nothing is sent. */
  async inspect<T>(vendor: Vendor<D>, settings: Settings, instanceId: string, read: (driver: D) => T): Promise<T> {
    this.split(vendor, instanceId, settings)
    const driver = vendor.create(settings, instanceId)
    try {
      return read(driver)
    } finally {
      await driver.close()
    }
  }

  /** Makes a driver, tries it, asks it `more`, and lets go of it. One after the other: two must not boot their first guest in one place. */
  async try<T>(vendor: Vendor<D>, settings: Settings, instanceId: string, more: (driver: D) => T | Promise<T>): Promise<Tried<T>> {
    const mine = this.turn.then(() => this.attempt(vendor, settings, instanceId, more))
    this.turn = mine.catch(() => undefined)
    return await mine
  }

  private async attempt<T>(vendor: Vendor<D>, settings: Settings, id: string, more: (driver: D) => T | Promise<T>): Promise<Tried<T>> {
    this.split(vendor, id, settings)
    const seconds = stopwatch()
    const driver = vendor.create(settings, id)
    try {
      const asked = await within(TRY_SECONDS, async () => {
        const probe = await driver.probe()
        return probe.ok ? { detail: probe.detail, answer: await more(driver) } : probe.reason
      })
      if (typeof asked === 'string') return { ok: false, detail: asked, seconds: seconds(), answer: null }
      return { ok: true, ...asked, seconds: seconds() }
    } catch (error) {
      return { ok: false, detail: error instanceof Error ? error.message : String(error), seconds: seconds(), answer: null }
    } finally {
      await driver.close()
    }
  }

  /** Brings this process to what the database says. */
  async refresh(db: Database): Promise<void> {
    const rows = await db.read(this.parts.store.list)
    for (const [id, { driver }] of this.own) {
      if (rows.some((row) => row.id === id)) continue
      this.own.delete(id)
      const given = this.parts.given?.get(id)
      if (given) this.drivers.set(id, given)
      else this.drivers.delete(id)
      await driver.close()
    }
    for (const row of rows) await this.bring(db, row)
    this.rows = rows
  }

  private async bring(db: Database, row: I): Promise<void> {
    const settings = JSON.stringify([row.vendor, row.config, row.secrets])
    const known = this.own.get(row.id)
    if (known?.settings === settings) return
    const { log } = this.parts
    try {
      const vendor = this.vendors.find(({ id }) => id === row.vendor)
      if (!vendor) throw new Error(`there is no driver ${row.vendor} here`)
      const driver = vendor.create(this.settingsOf(row), row.id)
      this.own.set(row.id, { settings, driver })
      this.drivers.set(row.id, driver)
      await known?.driver.close()
      await this.reportUsable(db, row, true)
    } catch (err) {
      // One that cannot be made here must not take the others with it; what needs it waits.
      log.error({ err, instance: row.id }, 'a driver that staff set up cannot be used')
      if (!known) await this.reportUsable(db, row, false)
    }
  }

  private async reportUsable(db: Database, row: I, usable: boolean): Promise<void> {
    const { store } = this.parts
    if (store.usable) await db.transaction(async (tx) => store.usable?.(tx, row, usable))
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
