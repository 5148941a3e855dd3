import { createHash, randomBytes } from 'node:crypto'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { Pool } from 'pg'
import { expect, it } from 'vitest'
import { createTestDatabase } from '../../../test/support/database.ts'
import { mayMount, smallDisk } from '../../../test/support/small-disk.ts'
import { describeFilesDriver } from './conformance.ts'
import { diskVendor } from './disk/driver.ts'
import { postgresVendor } from './postgres/store.ts'
import { s3Vendor } from './s3/driver.ts'
import { SECRET, s3Stub } from './s3/stub.conformance.ts'

describeFilesDriver('disk', 'through the portal', async () => {
  const directory = await mkdtemp(join(tmpdir(), 'portal-files-'))
  return { driver: diskVendor.create({ directory }, {}), close: () => rm(directory, { recursive: true }) }
})

it.skipIf(!mayMount)(
  `disk: full at any point of the writing it says so and keeps nothing, and keeps the file once there is room${mayMount ? '' : ' (skipped: only root may mount)'}`,
  async () => {
    const directory = await mkdtemp(join(tmpdir(), 'portal-files-'))
    const disk = smallDisk(directory, 2)
    try {
      const driver = diskVendor.create({ directory }, {})
      const content = randomBytes(64 * 1024)
      const facts = { size: content.length, sha256: createHash('sha256').update(content).digest('hex') }
      const put = () => driver.put('a/b', Readable.from([content]), facts)
      // The last of these has room for the file, and none for what it must be.
      for (const free of [0, 4096, 32 * 1024, 64 * 1024]) {
        const room = disk.fill(free)
        await expect(put()).rejects.toMatchObject({ name: 'DriverError', kind: 'no-capacity' })
        room()
        const names = await readdir(directory, { recursive: true })
        expect([free, names.filter((name) => name !== 'a'), await driver.stat('a/b')]).toEqual([free, [], null])
      }
      await put()
      expect(await driver.stat('a/b')).toEqual(facts)
    } finally {
      disk.close()
      await rm(directory, { recursive: true })
    }
  },
)

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
