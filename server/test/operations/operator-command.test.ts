import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { Secret, TOTP } from 'otpauth'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createBrand } from '../../src/main/create-brand.ts'
import { type Composed, composed } from './composed.ts'
import { built } from './processes.ts'
import { productionSettings } from './settings.ts'

const script = fileURLToPath(new URL('../../../scripts/operator-create.mjs', import.meta.url))
const folder = mkdtempSync(join(tmpdir(), 'portal-operator-'))
const settings = productionSettings()

let production: Composed
beforeAll(async () => {
  await built()
  production = await composed(settings)
  await createBrand(['--name', 'Example Hosting', '--host', 'portal.test'], production.config)
})
afterAll(async () => {
  await production.dispose()
  rmSync(folder, { recursive: true, force: true })
})

interface Outcome {
  readonly code: number | null
  readonly out: string
  readonly err: string
}

/** The command as it is typed beside a running portal, with nobody at a terminal; its settings are the portal's. */
function command(args: readonly string[], more: NodeJS.ProcessEnv = {}): Promise<Outcome> {
  const env = { PATH: process.env['PATH'], ...settings, DATABASE_URL: production.config.databaseUrl, PORTAL_DATA: folder, ...more }
  const child = spawn(process.execPath, [script, ...args], { env, stdio: ['ignore', 'pipe', 'pipe'] })
  let out = ''
  let err = ''
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    out += text
  })
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    err += text
  })
  return new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('close', (code) => resolve({ code, out, err }))
  })
}

const call = (path: string, body: object, cookie = '') => production.post(`/api2/${path}`, body, { cookie })

describe('[X3] npm run operator:create, as a command', () => {
  let password: string

  it('makes the first owner and says where to sign in, with which password, and what to have at hand', async () => {
    const { code, out, err } = await command(['--username', 'Minh', '--email', 'minh@example.com'])
    expect([code, err]).toEqual([0, ''])
    expect(out).toContain('owner "minh" can sign in at https://portal.example.com/operator\n')
    expect(out).toContain('have an authenticator app at hand')
    expect(out).toMatch(/Invite everybody else there/)
    password = /shown this once: (\S+)/.exec(out)?.[1] ?? ''
    expect((await call('operator/login', { username: 'minh', password })).data).toMatchObject({ roles: ['owner'], factorMissing: true })
  })

  it('takes a lost second factor away, and the owner is in with the password again', async () => {
    const { cookie } = await call('operator/login', { username: 'minh', password })
    const ask = (path: string, more: object = {}) => call(path, { username: 'minh', ...more }, cookie)
    const { secret } = (await ask('operator/factor/setup', { password })).data
    const otp = new TOTP({ secret: Secret.fromBase32(String(secret)) }).generate()
    expect((await ask('operator/factor/confirm', { otp })).status).toBe('success')
    expect((await call('operator/login', { username: 'minh', password })).status).toBe('error')

    const { code, out, err } = await command(['--reset-factor', 'minh'])
    expect([code, err]).toEqual([0, ''])
    expect(out).toMatch(
      /"minh" has no second factor now.*signed out.*set up at the next sign-in, at https:\/\/portal\.example\.com\/operator/,
    )
    expect((await ask('operator/staff/list')).http).toBe(401)
    expect((await call('operator/login', { username: 'minh', password })).data).toMatchObject({ factorMissing: true })
  })

  it.each([
    ['nothing', [], {}, [/--username: must be given/, /--email: must be given/, /npm run operator:create -- --username/]],
    ['a name that is taken', ['--username', 'minh', '--email', 'other@example.com'], {}, [/--username: a member of staff has it already/]],
    ['an option that is none', ['--pasword', 'x'], {}, [/--pasword/, /npm run operator:create -- --username/]],
    ['a name that nobody has, for its second factor', ['--reset-factor', 'nobody'], {}, [/no member of staff is called "nobody"/]],
    ['settings that are no production', ['--username', 'x'], { SECRET_KEYS: '' }, [/SECRET_KEYS/]],
    ['no database in production', ['--reset-factor', 'minh'], { DATABASE_URL: '' }, [/DATABASE_URL: must be set in production mode/]],
  ] as const)('given %s it changes nothing, and says so in sentences without a stack', async (_what, args, env, sentences) => {
    const staff = async () => (await production.db.pool.query('select username, totp_secret from operator order by id')).rows
    const before = await staff()
    const { code, out, err } = await command(args, env)
    expect(code).toBeGreaterThan(0)
    for (const sentence of sentences) expect(out + err).toMatch(sentence)
    expect(out + err).not.toMatch(/\n\s+at .*:\d+/)
    expect(await staff()).toEqual(before)
  })
})
