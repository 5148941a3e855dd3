import { parseArgs } from 'node:util'
import { panelVendors } from '../compose/vendors.ts'
import { type SelfTestStep, selfTest } from '../drivers/hosting/self-test.ts'
import { systemClock } from '../platform/clock.ts'
import { type Config, ConfigError, readConfig } from '../platform/config.ts'
import { Database } from '../platform/db.ts'
import { instancesOf } from '../platform/drivers/instances.store.ts'
import { DriverRegistry, type Instance } from '../platform/drivers/registry.ts'
import { createLogger } from '../platform/log.ts'
import { randomReference } from '../platform/random.ts'
import { SecretBox } from '../platform/secrets.ts'

export const USAGE = `npm run panel:test -- --panel hestia-1 --domain try.example.com --package portal-small [options]
  --panel          the panel's id, as the console shows it (required)
  --domain         a domain that the panel serves to nobody; it need not exist (required)
  --package        the package of the throw-away account, as the panel calls it (required)
  --other-package  another one, to change to
Makes one account on the panel, changes it in every way that the portal does, and removes it. No other account is touched.`

const MARKS: Readonly<Record<SelfTestStep['outcome'], string>> = { kept: '✓', broken: '✗', 'not there': '–' }

/** Tries everything that the portal does with a panel on one in use; answers whether every promise was kept. */
export async function testPanel(args: readonly string[], config: Config, print: (line: string) => void): Promise<boolean> {
  const given = read(args)
  const db = new Database(config.databaseUrl, { clock: systemClock, max: 1 })
  const parts = { vendors: panelVendors(), store: instancesOf('hosting'), box: new SecretBox(config.keyRing), log: createLogger('fatal') }
  const registry = new DriverRegistry(parts)
  try {
    await registry.refresh(db)
    const driver = registry.drivers.get(given.panel)
    if (!driver) throw new ConfigError([`--panel: ${whyNot(given.panel, registry.instances)}`])
    let kept = true
    for await (const { promise, outcome, detail } of selfTest(driver, planOf(given))) {
      print(`${MARKS[outcome]} ${promise}${detail === '' ? '' : `: ${detail}`}`)
      kept &&= outcome !== 'broken'
    }
    return kept
  } finally {
    await registry.close()
    await db.close()
  }
}

function whyNot(panel: string, instances: readonly Pick<Instance, 'id' | 'vendor'>[]): string {
  const known = instances.find(({ id }) => id === panel)
  if (known) return `no commands can be tried on "${panel}": its driver is ${known.vendor}, or does not take its settings`
  return `there is no panel "${panel}"; there are ${instances.map(({ id }) => id).join(', ') || 'none'}`
}

/** Names that no service has: theirs begin with h. */
function planOf({ domain, package: packageName, otherPackage }: ReturnType<typeof read>) {
  const tag = randomReference(6).toLowerCase()
  const password = (): string => `${randomReference(6)}-${randomReference(6)}-k7`
  const account = {
    ...{ key: `self-test-${tag}`, username: `z${tag}a`, domain, email: `self-test@${domain}` },
    ...{ package: packageName, password: password() },
  }
  return { account, otherPackage, secondUsername: `y${tag}b`, newPassword: password() }
}

function read(args: readonly string[]) {
  const { panel = '', domain = '', package: packageName = '', 'other-package': otherPackage } = parsed(args)
  const isDomain = /^([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]{2,63}$/.test(domain)
  const problems = [
    ...(panel === '' ? ['--panel: must be given'] : []),
    ...(isDomain ? [] : ['--domain: must be given, in small letters, such as try.example.com']),
    ...(packageName === '' ? ['--package: must be given'] : []),
  ]
  if (problems.length > 0) throw new ConfigError([...problems, `usage:\n${USAGE}`])
  return { panel, domain, package: packageName, otherPackage: otherPackage ?? null }
}

function parsed(args: readonly string[]) {
  const option = { type: 'string' } as const
  const options = { panel: option, domain: option, package: option, 'other-package': option } as const
  try {
    return parseArgs({ args: [...args], options, strict: true }).values
  } catch (error) {
    throw new ConfigError([(error as Error).message, `usage:\n${USAGE}`])
  }
}

export async function testPanelFromCommandLine(): Promise<void> {
  const kept = await testPanel(process.argv.slice(2), readConfig(), (line) => process.stdout.write(`${line}\n`))
  if (!kept) process.exitCode = 1
}
