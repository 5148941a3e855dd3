import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { ConfigError, readConfig } from '../../src/platform/config.ts'
import { isEdgeRole } from '../../src/platform/edge-config.ts'
import { productionSettings } from './settings.ts'

const folder = (): string => mkdtempSync(join(tmpdir(), 'portal-config-'))
const usable = (): NodeJS.ProcessEnv => ({
  ...productionSettings(),
  DATABASE_URL: 'postgresql://portal:pw@db/portal',
  PORTAL_DATA: folder(),
})

function problems(env: NodeJS.ProcessEnv): readonly string[] {
  try {
    readConfig(env)
  } catch (error) {
    if (error instanceof ConfigError) return error.problems
    throw error
  }
  return []
}

const named = (list: readonly string[]): string[] => list.map((problem) => problem.split(':')[0] ?? '')

describe('[R5] settings are checked at start', () => {
  it('accepts what production needs, and nothing of it is doubtful', () => {
    const config = readConfig(usable())
    expect(config).toMatchObject({ mode: 'production', trustedProxies: ['127.0.0.1'], metrics: null, warnings: [] })
  })

  it('tells every mistake in one start, one line each', () => {
    const list = problems({
      ...usable(),
      PORT: '80000',
      LOG_LEVEL: 'loud',
      SMTP_URL: 'mail.example.com',
      DATABASE_URL: undefined,
      SECRET_KEYS: 'k1:short',
    })
    expect(named(list).sort()).toEqual(['DATABASE_URL', 'LOG_LEVEL', 'PORT', 'SECRET_KEYS must be "id', 'SMTP_URL'])
  })

  it('never repeats a value that may be a secret', () => {
    const list = problems({
      ...usable(),
      DATABASE_URL: 'mysql://root:hunter2secret@db',
      SMTP_URL: 'hunter2secret',
      SECRET_KEYS: 'hunter2secret',
      SIGNING_SEED: 'hunter2secret',
    })
    expect(list).toHaveLength(4)
    expect(list.join()).not.toContain('hunter2secret')
  })

  it('takes an empty setting for one that is not set', () => {
    expect(readConfig({ ...usable(), METRICS_LISTEN: ' ', HOST: '' })).toMatchObject({ metrics: null, host: '127.0.0.1' })
  })

  it.each([
    ['127.0.0.1:9464', { host: '127.0.0.1', port: 9464 }],
    ['[::1]:9464', { host: '::1', port: 9464 }],
  ])('listens for figures at %s', (text, metrics) => {
    expect(readConfig({ ...usable(), METRICS_LISTEN: text }).metrics).toEqual(metrics)
  })
})

describe('[R3] production refuses what is unsafe', () => {
  it.each(['DATABASE_URL', 'BASE_URL', 'SECRET_KEYS', 'SIGNING_SEED', 'SMTP_URL', 'MAIL_FROM'])('without %s', (name) => {
    expect(problems({ ...usable(), [name]: undefined })).toEqual([`${name}: must be set in production mode`])
  })

  it.each([
    ['BASE_URL', 'http://portal.example.com', /https/],
    ['BASE_URL', 'https://example.com/portal', /root/],
    ['HYPERVISOR', 'simulator', /do not exist/],
    ['SECRET_KEYS', `k1:${Buffer.alloc(32).toString('base64')}`, /not random/],
    ['SIGNING_SEED', Buffer.alloc(32, 'ab').toString('base64'), /not random/],
    ['SIGNING_SEED', Buffer.alloc(16, 1).toString('base64'), /32 bytes/],
    ['MAIL_FROM', 'Example Hosting', /address/],
    ['METRICS_LISTEN', '9464', /host:port/],
    ['METRICS_LISTEN', '127.0.0.1:94640', /host:port/],
    ['TRUSTED_PROXIES', '0.0.0.0/0', /every address/],
    ['TRUSTED_PROXIES', '10.0.0.0/33', /range/],
    ['TRUSTED_PROXIES', 'proxy.internal', /range/],
    ['NETBOOT_NETWORKS', '10.20.0.0/33', /range/],
    ['NETBOOT_NETWORKS', 'loopback', /range/],
    ['QEMU_BRIDGE', 'br 0; reboot', /bridge/],
  ])('%s=%s', (name, value, says) => {
    const list = problems({ ...usable(), [name]: value })
    expect(named(list)).toEqual([name])
    expect(list[0]).toMatch(says)
  })

  it('with the secrets that a demo in the same folder made for itself', () => {
    const env = usable()
    const demo = readConfig({ DATABASE_URL: env.DATABASE_URL, PORTAL_DATA: env.PORTAL_DATA })
    const [key] = [...demo.keyRing.keys.values()]
    const list = problems({ ...env, SECRET_KEYS: `new:${key?.toString('base64')}`, SIGNING_SEED: demo.signingSeed })
    expect(named(list)).toEqual(['SECRET_KEYS', 'SIGNING_SEED'])
    expect(list.every((problem) => problem.includes('demo'))).toBe(true)
  })

  it('where the data folder cannot be written', () => {
    const file = join(folder(), 'a-file')
    writeFileSync(file, '')
    expect(problems({ ...usable(), PORTAL_DATA: join(file, 'below') })[0]).toMatch(/^PORTAL_DATA: .* cannot be written \(ENOTDIR\)/)
  })

  it('doubts an empty TRUSTED_PROXIES, where customers are told apart by address, and loosened limits', () => {
    const { warnings } = readConfig({ ...usable(), HOST: '0.0.0.0', TRUSTED_PROXIES: undefined, RATE_LIMIT_FACTOR: '50' })
    expect(warnings).toEqual([expect.stringMatching(/^TRUSTED_PROXIES/), expect.stringMatching(/^RATE_LIMIT_FACTOR=50/)])
    expect(readConfig({ ...usable(), PORTAL_ROLE: 'worker', TRUSTED_PROXIES: undefined }).warnings).toEqual([])
  })

  it('knows the role by its former name too, where the present one is not set', () => {
    const roleOf = (env: NodeJS.ProcessEnv) => readConfig({ ...usable(), ...env }).role
    expect([{ ROLE: 'api' }, { ROLE: 'api', PORTAL_ROLE: 'worker' }, { ROLE: 'api', PORTAL_ROLE: ' ' }].map(roleOf)).toEqual([
      'api',
      'worker',
      'api',
    ])
    expect([{ ROLE: 'edge' }, { PORTAL_ROLE: 'edge' }, { ROLE: 'edge', PORTAL_ROLE: 'api' }, {}].map(isEdgeRole)).toEqual([
      true,
      true,
      false,
      false,
    ])
  })
})
