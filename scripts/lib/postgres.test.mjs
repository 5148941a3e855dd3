import { spawn } from 'node:child_process'
import { existsSync, readFileSync, rmdirSync, statSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { afterEach, describe, expect, it } from 'vitest'
import { at } from './paths.mjs'
import { addressOfRunning, startPostgres, temporaryDataDir } from './postgres.mjs'
import { isAlive, waitForExit } from './process.mjs'

const pg = createRequire(at('server/package.json'))('pg')
const running = []

async function start(dataDir) {
  const server = await startPostgres({ dataDir, fast: false, temporary: true })
  running.push(server)
  return server
}

async function query(url, statement) {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query(statement)).rows
  } finally {
    await client.end()
  }
}

/** What a power cut leaves: no farewell, and the pid file still there. */
async function killHard(pid) {
  process.kill(pid, 'SIGKILL')
  expect(await waitForExit(pid, 10_000)).toBe(true)
}

afterEach(async () => {
  for (const server of running.splice(0).reverse()) await server.stop()
})

describe('[R1] embedded PostgreSQL', () => {
  it('keeps acknowledged rows through kill -9 and starts again on the same folder', async () => {
    const dataDir = temporaryDataDir()
    const first = await start(dataDir)
    await query(first.url, 'CREATE TABLE kept (id integer); INSERT INTO kept VALUES (1)')
    await killHard(first.pid)
    expect(existsSync(join(dataDir, 'cluster', 'postmaster.pid'))).toBe(true)
    const second = await start(dataDir)
    expect(await query(second.url, 'SELECT id FROM kept')).toEqual([{ id: 1 }])
  })

  it('takes over from a server that outlived its launcher', async () => {
    const dataDir = temporaryDataDir()
    const survivor = await start(dataDir)
    const successor = await start(dataDir)
    expect(isAlive(survivor.pid)).toBe(false)
    expect(await query(successor.url, 'SELECT 1 AS one')).toEqual([{ one: 1 }])
  })

  it('leaves a stranger alone whose process number stands in a stale pid file', async () => {
    const dataDir = temporaryDataDir()
    const first = await start(dataDir)
    const pidFile = join(dataDir, 'cluster', 'postmaster.pid')
    const content = readFileSync(pidFile, 'utf8')
    await killHard(first.pid)
    const stranger = spawn('/bin/sleep', ['60'])
    writeFileSync(pidFile, content.replace(/^\d+/, String(stranger.pid)))
    const second = await start(dataDir)
    expect(await query(second.url, 'SELECT 1 AS one')).toEqual([{ one: 1 }])
    expect(isAlive(stranger.pid)).toBe(true)
    stranger.kill()
  })

  it('is spoken to over a socket that only its owner can open, and over the loopback where there can be none', async () => {
    const near = await start(temporaryDataDir())
    const socket = new URL(near.url).searchParams.get('host')
    expect(statSync(socket).mode & 0o077).toBe(0)
    expect(await query(near.url, 'SELECT inet_server_addr() AS over')).toEqual([{ over: null }])
    expect(addressOfRunning(near.dataDir)).toBe(near.url)
    const short = temporaryDataDir()
    rmdirSync(short)
    const taken = temporaryDataDir()
    writeFileSync(join(taken, 'socket'), '')
    for (const dataDir of [`${short}${'-far'.repeat(30)}`, taken]) {
      const far = await start(dataDir)
      expect(new URL(far.url).search).toBe('')
      expect(await query(far.url, 'SELECT host(inet_server_addr()) AS over')).toEqual([{ over: '127.0.0.1' }])
      expect(addressOfRunning(far.dataDir)).toBe(far.url)
    }
  })

  it('lets nobody else read the data or the password, and nobody in without it', async () => {
    const server = await start(temporaryDataDir())
    expect(statSync(server.dataDir).mode & 0o077).toBe(0)
    expect(statSync(join(server.dataDir, 'password')).mode & 0o077).toBe(0)
    const url = new URL(server.url)
    url.password = 'wrong'
    await expect(query(url.href, 'SELECT 1')).rejects.toThrow(/password authentication failed/)
  })
})
