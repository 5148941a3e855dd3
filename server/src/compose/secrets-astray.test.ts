import { randomBytes } from 'node:crypto'
import { columnsOf } from '@portal/contracts/column-types.ts'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { type AnyDriver, DriverRegistry, type Settings, type Vendor } from '../platform/drivers/registry.ts'
import { AppError } from '../platform/errors.ts'
import { SecretBox } from '../platform/secrets.ts'
import { allVendors } from './vendors.ts'

/** Which settings name where secrets go, or why that is believed to be it. A driver that is not told of here is one that nobody judged. */
const PLACES: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>> = {
  'hypervisor incus': {
    addresses: ['machinesKey', 'clusterKey'],
    serverCertificate: ['machinesKey', 'clusterKey'],
  },
  'payment sandbox': {},
  'payment bank-transfer': { sepayUrl: ['sepayToken'], payosUrl: ['payosApiKey', 'payosChecksumKey'] },
  'payment vnpay': { payUrl: ['hashSecret'], apiUrl: ['hashSecret'] },
  'payment stripe': { apiUrl: ['secretKey'] },
  'mail smtp': { host: ['password'], port: ['password'], security: ['password'] },
  'identity oidc': { issuer: ['clientSecret'] },
  'identity facebook': {},
  'files s3': { endpoint: ['secretAccessKey'] },
  'dns rfc2136': { host: ['secret'], port: ['secret'] },
  'inbox imap': { host: ['password'], port: ['password'], security: ['password'] },
  'bmc ipmi': { host: ['password'], port: ['password'] },
  'hosting hestia': { host: ['secretKey'], port: ['secretKey'], ca: ['secretKey'], fingerprint: ['secretKey'] },
  'hosting cpanel': { host: ['token'], port: ['token'], ca: ['token'], fingerprint: ['token'] },
}

const box = new SecretBox({ current: 'test', keys: new Map([['test', randomBytes(32)]]) })
const never = (): never => {
  throw new Error('nothing is tried here')
}
const subjects = allVendors
  .map(({ kind, vendor: { id, title, config } }) => ({
    name: `${kind} ${id}`,
    vendor: {
      id,
      title,
      started: [],
      columns: columnsOf(z.toJSONSchema(config, { io: 'input' })),
      create: never,
    } satisfies Vendor<AnyDriver>,
  }))
  .filter(({ vendor }) => vendor.columns.some(({ secret }) => secret))

it('every driver with a secret is judged', () => {
  expect(subjects.map(({ name }) => name).sort()).toEqual(Object.keys(PLACES).sort())
})

describe.each(subjects)('$name', ({ name, vendor }) => {
  const sealed = { table: 'driver_instance', column: 'secrets', key: 'id', context: (id: string) => `driver:${id}` }
  const registry = new DriverRegistry<AnyDriver>({
    ...{ vendors: [vendor], box, log: { error: never } as never },
    store: { sealed, list: () => Promise.resolve([]) },
  })
  const kept = Object.fromEntries(vendor.columns.map((column) => [column.name, `kept ${column.name}`]))
  const instance = { id: 'one', vendor: vendor.id, ...registry.split(vendor, 'one', kept) }
  const secrets = vendor.columns.filter(({ secret }) => secret).map((column) => column.name)
  /** Secrets beside which the change is refused; null: it is not. */
  const refusedAt = (entered: Settings): string[] | null => {
    try {
      expect(registry.changed(instance, entered)).toEqual({ ...kept, ...entered })
      return null
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      expect(Object.values(error.fields).every(({ code }) => code === 'field.secret-again')).toBe(true)
      return Object.keys(error.fields)
    }
  }

  it('has the secrets typed again that would go elsewhere, and those alone', () => {
    const asked = vendor.columns
      .filter(({ secret }) => !secret)
      .map((column) => [column.name, refusedAt({ [column.name]: 'elsewhere' })?.map((path) => path.replace('settings.', ''))] as const)
    expect(Object.fromEntries(asked.filter(([, fields]) => fields !== undefined))).toEqual(PLACES[name])
    const anew = Object.fromEntries(secrets.map((secret) => [secret, 'typed anew']))
    for (const place of Object.keys(PLACES[name] ?? {})) {
      expect(refusedAt({ [place]: 'elsewhere', ...anew })).toBeNull()
      expect(refusedAt({ [place]: kept[place] ?? null })).toBeNull()
    }
  })
})
