import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Pool } from 'pg'
import { expect, it } from 'vitest'
import { createTestDatabase } from '../../../test/support/database.ts'
import { describeFilesDriver } from './conformance.ts'
import { diskVendor } from './disk/driver.ts'
import { postgresVendor } from './postgres/store.ts'
import { s3Vendor } from './s3/driver.ts'
import { SECRET, s3Stub } from './s3/stub.conformance.ts'

describeFilesDriver('disk', 'through the portal', async () => {
  const directory = await mkdtemp(join(tmpdir(), 'portal-files-'))
  return { driver: diskVendor.create({ directory }, {}), close: () => rm(directory, { recursive: true }) }
})

describeFilesDriver('postgres', 'through the portal', async () => {
  const database = await createTestDatabase()
  const pool = new Pool({ connectionString: database.url, max: 5 })
  return {
    driver: postgresVendor.create({}, { pool }),
    close: async () => {
      await pool.end()
      await database.drop()
    },
  }
})

const account = ({ endpoint, access }: { endpoint: string; access: string }, secretAccessKey = SECRET) => ({
  ...{ endpoint, region: 'eu-test-1', bucket: 'bucket', accessKeyId: access, secretAccessKey },
})

describeFilesDriver('s3', 'by links', async () => {
  const stub = await s3Stub()
  return { driver: s3Vendor.create(account(stub), {}), close: stub.close }
})

it('s3: a wrong secret is refused, and the probe says so', async () => {
  const stub = await s3Stub()
  const driver = s3Vendor.create(account(stub, 'guessed'), {})
  await expect(driver.stat('a')).rejects.toMatchObject({ kind: 'bad-credentials' })
  expect(await driver.probe()).toMatchObject({ ok: false })
  await stub.close()
})
