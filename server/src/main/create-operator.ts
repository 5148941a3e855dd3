import { parseArgs } from 'node:util'
import { isLocale } from '@portal/contracts/locale.ts'
import { isEmail, isPlainName, isUsername } from '@portal/contracts/validation.ts'
import { createOperator, findOperatorByName, takeFactorAway } from '../modules/operators/index.ts'
import { recordSystem } from '../platform/audit.ts'
import { checkNewPassword } from '../platform/auth/passwords.ts'
import { systemClock } from '../platform/clock.ts'
import { type Config, ConfigError, readConfig } from '../platform/config.ts'
import { Database } from '../platform/db.ts'
import { AppError } from '../platform/errors.ts'
import { prepareDatabase } from '../platform/prepare-database.ts'
import { randomReference } from '../platform/random.ts'
import type { Tx } from '../platform/tx.ts'
import { askHidden } from './ask-hidden.ts'

export const USAGE = `npm run operator:create -- --username minh --email minh@example.com [options]
  --username      small letters, digits and . _ - (required)
  --email         where mails to this person go (required)
  --name          shown to colleagues; the username unless given
  --locale        en-US, vi-VN or zh-CN; en-US unless given
The password is asked for; where nobody can be asked, one is made and printed. The person is an owner: the console's others are invited there.

npm run operator:create -- --reset-factor minh
  takes a lost second factor away and ends the sessions; the person sets a new one up at the next sign-in`

/** The password of a new owner, as typed; null where nobody can be asked. */
export type AskPassword = () => Promise<string | null>

/** Makes an owner, or recovers a lost second factor [X3]; answers the sentences for the terminal. */
export async function createOwner(args: readonly string[], config: Config, ask: AskPassword): Promise<string> {
  const given = parsed(args)
  await prepareDatabase(config)
  const db = new Database(config.databaseUrl, { clock: systemClock, max: 1 })
  try {
    const { 'reset-factor': lost } = given
    if (lost !== undefined) return await db.transaction((tx) => recoverFactor(tx, lost.trim().toLowerCase(), config))
    const owner = readOwner(given)
    const typed = await ask()
    const password = typed ?? `${randomReference(8)}-${randomReference(8)}-2`
    checkPassword(password, owner)
    await db.transaction(async (tx) => {
      const made = await createOperator(tx, { ...owner, roles: ['owner'], password })
      if (typeof made === 'string') throw new ConfigError([`--${made}: a member of staff has it already`])
      await recordSystem(tx, { action: 'operator:create', detail: made.username, after: { username: made.username, roles: made.roles } })
    })
    return [
      `owner "${owner.username}" can sign in at ${consoleOf(config)}`,
      ...(typed === null ? [`The password, shown this once: ${password}`] : []),
      ...(config.mode === 'production' ? ['The first sign-in asks for a second factor: have an authenticator app at hand.'] : []),
      'Invite everybody else there, under Staff.',
    ].join('\n')
  } finally {
    await db.close()
  }
}

const consoleOf = ({ baseUrl }: Config): string => `${baseUrl}/operator`

async function recoverFactor(tx: Tx, name: string, config: Config): Promise<string> {
  const operator = await findOperatorByName(tx, name)
  if (!operator) throw new ConfigError([`--reset-factor: no member of staff is called "${name}"`])
  if (operator.totpSecret === null) return `"${operator.username}" has no second factor: nothing was changed`
  await takeFactorAway(tx, null, operator)
  const change = { before: { factor: true }, after: { factor: false } }
  await recordSystem(tx, { action: 'operator:reset-factor', detail: operator.username, ...change })
  return `"${operator.username}" has no second factor now and is signed out everywhere; a new one is set up at the next sign-in, at ${consoleOf(config)}`
}

function readOwner(given: ReturnType<typeof parsed>) {
  const username = given.username?.trim().toLowerCase() ?? ''
  const email = given.email?.trim().toLowerCase() ?? ''
  const name = given.name?.trim() ?? username
  const locale = given.locale ?? 'en-US'
  const problems = [
    ...(isUsername(username) ? [] : ['--username: must be given: 3 to 32 small letters, digits or . _ -']),
    ...(isEmail(email) ? [] : ['--email: must be given, an address such as minh@example.com']),
    ...(name.length <= 100 && isPlainName(name) ? [] : ['--name: at most 100 characters, no address']),
    ...(isLocale(locale) ? [] : ['--locale: one of en-US, vi-VN, zh-CN']),
  ]
  if (problems.length > 0 || !isLocale(locale)) throw new ConfigError([...problems, `usage:\n${USAGE}`])
  return { username, email, name, locale }
}

function checkPassword(password: string, own: { username: string; email: string }): void {
  try {
    checkNewPassword('password', password, own)
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    throw new ConfigError(['the password needs more than 8 characters and a number, and must be neither common nor the name'])
  }
}

function parsed(args: readonly string[]) {
  const option = { type: 'string' } as const
  const options = { username: option, email: option, name: option, locale: option, 'reset-factor': option } as const
  try {
    return parseArgs({ args: [...args], options, strict: true }).values
  } catch (error) {
    throw new ConfigError([(error as Error).message, `usage:\n${USAGE}`])
  }
}

export const createOperatorFromCommandLine = async (): Promise<void> => {
  process.stdout.write(`${await createOwner(process.argv.slice(2), readConfig(), () => askHidden('Password: '))}\n`)
}
