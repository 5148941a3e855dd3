import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { testPanel } from '../../src/main/test-panel.ts'
import { systemClock } from '../../src/platform/clock.ts'
import { type Config, readConfig } from '../../src/platform/config.ts'
import { Database } from '../../src/platform/db.ts'
import { insertInstance } from '../../src/platform/drivers/instances.store.ts'
import { SecretBox } from '../../src/platform/secrets.ts'
import { type HestiaPeer, startHestia } from '../panels/hestia.ts'
import { createTestDatabase, type TestDatabase } from '../support/database.ts'

const folder = mkdtempSync(join(tmpdir(), 'portal-panel-'))
let database: TestDatabase
let peer: HestiaPeer
let config: Config

beforeAll(async () => {
  database = await createTestDatabase()
  peer = await startHestia()
  config = readConfig({ DATABASE_URL: database.url, PORTAL_DATA: folder, WEB_ROOT: '/nonexistent', BASE_URL: 'http://portal.test' })
  const { host, port, accessKey, secretKey, fingerprint } = peer
  const db = new Database(config.databaseUrl, { clock: systemClock, max: 1 })
  await db.transaction(async (tx) => {
    const secrets = new SecretBox(config.keyRing).seal(JSON.stringify({ secretKey }), 'driver:hestia-1')
    const panel = { kind: 'hosting', vendor: 'hestia', title: 'Panel one', brandId: null, state: 'active' } as const
    await insertInstance(tx, { id: 'hestia-1', ...panel, config: { host, port, accessKey, fingerprint }, secrets })
  })
  await db.close()
})
afterAll(async () => {
  await peer.close()
  await database.drop()
  rmSync(folder, { recursive: true, force: true })
})

const run = async (...args: string[]): Promise<readonly [boolean, string[]]> => {
  const lines: string[] = []
  return [await testPanel(args, config, (line) => lines.push(line)), lines]
}
const asked = ['--panel', 'hestia-1', '--domain', 'try.example.com', '--package', 'portal-small']

describe('npm run panel:test', () => {
  it('tries a panel that staff set up with a throw-away account, says what held, and leaves nothing', async () => {
    const [kept, lines] = await run(...asked, '--other-package', 'portal-large')
    expect(lines.filter((line) => line.startsWith('✗'))).toEqual([])
    expect(lines).toContain('✓ it gets another package: portal-large')
    expect([kept, lines[0], [...peer.users.keys()]]).toEqual([true, expect.stringContaining('Hestia takes the key'), ['admin']])
  })

  it('says what did not hold', async () => {
    peer.allowedAddresses.clear()
    expect(await run(...asked)).toEqual([false, [expect.stringMatching(/^✗ the panel takes our commands: .*API_ALLOWED_IP/)]])
    peer.allowedAddresses.add('127.0.0.1')
  })

  it('names what is missing, and the panels that there are', async () => {
    await expect(run()).rejects.toThrow(/--panel: must be given[\s\S]*--domain: must be given[\s\S]*--package: must be given/)
    await expect(run('--panel', 'hestia-2', ...asked.slice(2))).rejects.toThrow(/there is no panel "hestia-2"; there are hestia-1/)
  })
})
