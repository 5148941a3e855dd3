import { expect } from 'vitest'
import { type Bench, untilMade } from './bench.conformance.ts'
import type { HypervisorDriver, MachineSpec } from './port.ts'

const ours = (text = ''): unknown => JSON.parse(text.replace(/^#cloud-config\n/, ''))

/** What a system that somebody brought must find at its first boot: name, login, keys and the customer's own, and nobody's password in clear. */
export async function seeds(bench: Bench, driver: HypervisorDriver, spec: MachineSpec): Promise<void> {
  if (!bench.seedOf) return
  const [first, second] = ['vps-61', 'vps-62']
  const userData = '#cloud-config\npackages: [nginx]\n# "quoted": {and: braced}\n'
  const told = { ...spec, userData }
  const deploy = { ...spec, login: { ...spec.login, username: 'deploy' } }
  await untilMade(bench, driver, first, told)
  await untilMade(bench, driver, second, deploy)
  const [seed, other] = [await bench.seedOf(first), await bench.seedOf(second)]
  expect([seed.label, seed.mode & 0o777, Object.keys(seed.files).sort()]).toEqual([
    'cidata',
    0o600,
    ['meta-data', 'user-data', 'vendor-data'],
  ])
  expect(seed.files['user-data']).toBe(userData)
  expect(other.files['user-data']).toBe('#cloud-config\n{}\n')
  const [meta, otherMeta] = [seed, other].map(({ files }) => ours(files['meta-data']) as Record<string, string>)
  expect(meta).toEqual({ 'instance-id': expect.stringMatching(/^[0-9a-f]{32}$/), 'local-hostname': spec.hostname })
  // A new seed is a new machine, also on a disk that was another's.
  expect(otherMeta?.['instance-id']).not.toBe(meta?.['instance-id'])
  const line = (username: string) => expect.stringMatching(new RegExp(`^${username}:\\$6\\$[^:\\s]+\\n$`))
  expect(ours(seed.files['vendor-data'])).toMatchObject({
    ...{ ssh_authorized_keys: spec.login.keys, ssh_pwauth: true, disable_root: false, users: [] },
    chpasswd: { expire: false, list: line('root') },
  })
  expect(ours(other.files['vendor-data'])).toMatchObject({
    ...{ ssh_authorized_keys: spec.login.keys, user: { name: 'deploy', lock_passwd: false }, users: ['default'] },
    chpasswd: { expire: false, list: line('deploy') },
  })
  expect(JSON.stringify([seed, other])).not.toContain(spec.login.password)
  await driver.remove(first)
  await driver.remove(second)
}
