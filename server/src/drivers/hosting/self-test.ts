import { DriverError, type HostingAccount, type HostingAccountSpec, type HostingDriver } from './port.ts'

/** A throw-away account, of a domain that the panel serves to nobody. */
export interface SelfTestPlan {
  readonly account: HostingAccountSpec
  /** Another one of the panel's packages; null: none is changed to. */
  readonly otherPackage: string | null
  /** A name of ours for a second account, which must not come to be. */
  readonly secondUsername: string
  readonly newPassword: string
}

export interface SelfTestStep {
  readonly promise: string
  readonly outcome: 'kept' | 'broken' | 'not there'
  readonly detail: string
}

class Broken extends Error {}

/** A check; what it answers is said beside it, null: the driver has no such thing. */
type Check = readonly [promise: string, check: () => Promise<string | null>]

function expects(holds: boolean, otherwise: string): void {
  if (!holds) throw new Broken(otherwise)
}

/**
 * What every driver must do (see `conformance.ts`), tried on a panel in use: one account is made, changed and removed, and no other is touched.
 * Ends with the first promise that is broken; the account is removed then too.
 */
export async function* selfTest(driver: HostingDriver, plan: SelfTestPlan): AsyncGenerator<SelfTestStep> {
  const { username, domain } = plan.account
  const probe = await driver.probe()
  yield { promise: 'the panel takes our commands', outcome: probe.ok ? 'kept' : 'broken', detail: probe.ok ? probe.detail : probe.reason }
  if (!probe.ok) return
  const free = await step(['neither name nor domain is there yet', () => isFree(driver, plan)])
  yield free
  if (free.outcome === 'broken') return
  let broken = false
  for (const check of [...madeChecks(driver, plan), ...changeChecks(driver, plan)]) {
    const tried = await step(check)
    yield tried
    broken = tried.outcome === 'broken'
    if (broken) break
  }
  const removal = await step(['the account is removed, once and again without harm', () => removed(driver, username, domain)])
  yield removal
  if (removal.outcome === 'broken') yield { ...removal, promise: 'nothing is left', detail: `remove the account ${username} by hand` }
}

async function step([promise, check]: Check): Promise<SelfTestStep> {
  try {
    const detail = await check()
    return detail === null ? { promise, outcome: 'not there', detail: '' } : { promise, outcome: 'kept', detail }
  } catch (error) {
    const kind = error instanceof DriverError ? `${error.kind}: ` : ''
    return { promise, outcome: 'broken', detail: kind + (error instanceof Error ? error.message : String(error)) }
  }
}

async function isFree(driver: HostingDriver, { account, secondUsername }: SelfTestPlan): Promise<string> {
  for (const name of [account.username, secondUsername]) expects(!(await driver.findAccount(name)), `there is an account ${name}`)
  expects(!(await driver.domainTaken(account.domain)), `${account.domain} is on an account`)
  return account.domain
}

function madeChecks(driver: HostingDriver, { account, secondUsername }: SelfTestPlan): Check[] {
  const { username, domain } = account
  const made = (found: HostingAccount | undefined): void => {
    expects(found !== undefined, 'it is not there')
    expects(found?.ours === true, 'it does not carry our mark')
    expects(found?.domain === domain, `its domain is ${found?.domain}`)
    expects(found?.package === account.package, `its package is ${found?.package}`)
    expects(found?.suspended === false, 'it is suspended')
  }
  return [
    [
      'an account is made, and once however often it is asked for',
      async () => {
        made(await driver.ensureAccount(account))
        made(await driver.ensureAccount(account))
        return username
      },
    ],
    [
      'it is found, and listed once',
      async () => {
        made(await driver.findAccount(username))
        const all = await driver.listAccounts()
        expects(all.filter((one) => one.username === username && one.ours).length === 1, 'the list does not have it once')
        return `${all.length} accounts, ${all.filter(({ ours }) => ours).length} of them ours`
      },
    ],
    [
      'its domain is given to no second account',
      async () => {
        expects(await driver.domainTaken(domain), 'the domain counts as free')
        const refused = await driver.ensureAccount({ ...account, key: `${account.key}-second`, username: secondUsername }).then(
          () => null,
          (error: unknown) => error,
        )
        const second = await driver.findAccount(secondUsername)
        if (second?.ours) await driver.remove(secondUsername)
        expects(second === undefined, 'a second account was made')
        expects(refused instanceof DriverError && refused.kind === 'already-there', `the answer was ${String(refused)}`)
        return 'already-there'
      },
    ],
  ]
}

function changeChecks(driver: HostingDriver, { account, otherPackage, newPassword }: SelfTestPlan): Check[] {
  const { username } = account
  const is = async (suspended: boolean): Promise<void> =>
    expects((await driver.findAccount(username))?.suspended === suspended, `it is ${suspended ? 'not ' : ''}suspended`)
  const twice = async (suspended: boolean): Promise<string> => {
    for (let time = 0; time < 2; time++) {
      await (suspended ? driver.suspend(username) : driver.resume(username))
      await is(suspended)
    }
    return ''
  }
  return [
    ['it is suspended, twice without harm, and the panel says so', () => twice(true)],
    ['it is resumed, twice without harm, and the panel says so', () => twice(false)],
    [
      'it gets another package',
      async () => {
        if (otherPackage === null) return null
        await driver.changePackage(username, otherPackage)
        const now = (await driver.findAccount(username))?.package
        expects(now === otherPackage, `its package is ${now}`)
        return otherPackage
      },
    ],
    [
      'it gets another password (whether it takes it is not seen from here)',
      async () => {
        await driver.setPassword(username, newPassword)
        return ''
      },
    ],
    [
      'what it uses is measured',
      async () => {
        if (!driver.usage) return null
        const figures = (await driver.usage([username])).get(username)
        expects(figures !== undefined, 'it is not among what was measured')
        return Object.entries(figures ?? {})
          .map(([name, value]) => `${name} ${value ?? '–'}`)
          .join(', ')
      },
    ],
    [
      'a link signs in to it',
      async () => {
        if (!driver.signInLink) return null
        const { url, expiresAt } = await driver.signInLink(username)
        return `${new URL(url).origin}, ${expiresAt ? `until ${expiresAt.toISOString()}` : 'the panel does not say until when'}`
      },
    ],
  ]
}

async function removed(driver: HostingDriver, username: string, domain: string): Promise<string> {
  for (let time = 0; time < 2; time++) await driver.remove(username)
  expects(!(await driver.findAccount(username)), 'it is still there')
  expects(!(await driver.domainTaken(domain)), 'its domain is still on an account')
  return ''
}
