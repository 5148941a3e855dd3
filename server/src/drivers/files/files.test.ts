import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Pool } from 'pg'
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

describeFilesDriver('s3', 'by links', async () => {
  const { endpoint, access: accessKeyId, close } = await s3Stub()
  const account = { endpoint, region: 'eu-test-1', bucket: 'bucket', accessKeyId, secretAccessKey: SECRET, partMb: 5 }
  return { driver: s3Vendor.create(account, {}), close }
})
