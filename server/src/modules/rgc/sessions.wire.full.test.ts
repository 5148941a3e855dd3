import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { type Customer, customer } from '../../../test/support/customers.ts'
import { openSession, runningGateway } from '../../../test/support/gateway.ts'
import { newKey, onPath, sshClient } from '../../../test/support/guest.ts'
import { activeVps } from '../../../test/support/journey.ts'
import { createTestPortal, type TestPortal } from '../../../test/support/portal.ts'
import type { EdgeHost } from '../../edge/host.ts'
import { suspendService } from '../services/index.ts'

const MISSING = [sshClient, 'dropbear', 'dropbearkey'].filter((tool) => !onPath(tool))
/** Of the loopback network, so each is an address of its own that this machine may come from. */
const [HOME, ELSEWHERE] = ['127.0.0.1', '127.0.0.2']

describe.skipIf(MISSING.length > 0)(`[S8] from the call to the wire${MISSING.length > 0 ? ` (skipped: no ${MISSING.join()})` : ''}`, () => {
  let portal: TestPortal
  let host: EdgeHost
  let server: ChildProcess
  let key: string
  let owner: Customer
  let id: number

  beforeAll(async () => {
    portal = await createTestPortal()
    host = await runningGateway(portal)
    owner = await customer(portal, 'wired')
    id = await activeVps(portal, owner)
    key = (await newKey(join(portal.dataDir, 'key'))).file
    const hostKey = (await newKey(join(portal.dataDir, 'host-key'))).file
    const port = 23_200 + (process.pid % 700)
    server = spawn('dropbear', ['-F', '-E', '-s', '-m', '-r', hostKey, '-p', `127.0.0.1:${port}`, '-P', join(portal.dataDir, 'pid')])
    await portal.db.pool.query(`update vps set reach_host = '127.0.0.1', reach_port = $2 where service_id = $1`, [id, port])
  })
  afterAll(async () => {
    server?.kill()
    await host?.stop()
    await portal?.dispose()
  })

  /** `asked`: a real SSH server spoke, and did not know the key. */
  const ssh = async ({ host: at, port }: { host: string; port: number }, from: string): Promise<'asked' | 'turned away'> => {
    const args = ['-y', '-y', '-b', from, '-p', String(port), '-i', key, `root@${at}`, 'true']
    const env = { ...process.env, HOME: portal.dataDir, DROPBEAR_PASSWORD: 'none' }
    const { stderr } = await promisify(execFile)(sshClient, args, { env, timeout: 20_000 }).then(
      () => ({ stderr: '' }),
      (error: { stderr: string }) => error,
    )
    return /auth/i.test(stderr) ? 'asked' : 'turned away'
  }

  it('the SSH client reaches the server through the gateway from an allowed address, and from no other', async () => {
    const session = await openSession(portal, owner, { id, allow: [HOME] })
    expect([await ssh(session, HOME), await ssh(session, ELSEWHERE)]).toEqual(['asked', 'turned away'])
    await portal.ok('user/rgc/session/update-allow', { id: session.id, allow: [ELSEWHERE] }, { as: owner })
    await vi.waitFor(async () => expect([await ssh(session, HOME), await ssh(session, ELSEWHERE)]).toEqual(['turned away', 'asked']), {
      timeout: 10_000,
      interval: 200,
    })
    // What went through is counted by the gateway.
    await vi.waitFor(async () => {
      const [one] = (await portal.ok('user/rgc/session/list', { serviceId: id }, { as: owner })).items
      expect(one?.sent).toBeGreaterThan(500)
    }, 60_000)
  })

  it('nobody reaches it once the service is suspended', async () => {
    const session = await openSession(portal, owner, { id, allow: [HOME] })
    expect(await ssh(session, HOME)).toBe('asked')
    await portal.db.transaction((tx) => suspendService(tx, id, 'abuse'))
    await portal.drain()
    await vi.waitFor(async () => expect(await ssh(session, HOME)).toBe('turned away'), { timeout: 60_000, interval: 100 })
  })
})
