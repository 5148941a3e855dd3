import { Secret, TOTP } from 'otpauth'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createBrand } from '../../src/main/create-brand.ts'
import { createOwner } from '../../src/main/create-operator.ts'
import { ConfigError } from '../../src/platform/config.ts'
import { type Composed, composed } from './composed.ts'
import { productionSettings } from './settings.ts'

const PASSWORD = 'a-long-walk-4-two'
const nobody = async (): Promise<null> => null
const typed = async (): Promise<string> => PASSWORD

let production: Composed
beforeAll(async () => {
  production = await composed(productionSettings())
  await createBrand(['--name', 'Example Hosting', '--host', 'portal.test'], production.config)
})
afterAll(() => production.dispose())

const call = (path: string, body: object, cookie = '') => production.post(`/api2/${path}`, body, { cookie })
const lines = async (action: string): Promise<unknown[]> =>
  (await production.db.pool.query('select actor, detail, status from activity where action = $1', [action])).rows

describe('[X3] npm run operator:create', () => {
  it('makes the first owner, who must set a second factor up before anything else', async () => {
    const args = ['--username', 'Minh', '--email', 'minh@example.com', '--locale', 'vi-VN']
    expect(await createOwner(args, production.config, typed)).toContain('owner "minh" can sign in')
    expect(await lines('operator:create')).toEqual([{ actor: 'system', detail: 'minh', status: 'success' }])
    const { data, cookie } = await call('operator/login', { username: 'minh', password: PASSWORD })
    expect(data).toMatchObject({ roles: ['owner'], factorMissing: true, locale: 'vi-VN' })
    const ask = (path: string, more: object = {}) => call(path, { username: 'minh', ...more }, cookie)
    expect((await ask('operator/staff/list')).data['code']).toBe('second-factor-required')
    const { secret } = (await ask('operator/factor/setup', { password: PASSWORD })).data
    const otp = new TOTP({ secret: Secret.fromBase32(String(secret)) }).generate()
    expect((await ask('operator/factor/confirm', { otp })).status).toBe('success')
    expect((await ask('operator/staff/list')).status).toBe('success')
    expect((await ask('operator/factor/disable', { password: PASSWORD, otp })).data['code']).toBe('second-factor.demanded')
  })

  it('takes a lost second factor away, signs the person out and leaves a line', async () => {
    const reset = () => createOwner(['--reset-factor', 'MINH'], production.config, nobody)
    expect(await reset()).toContain('no second factor now')
    expect(await lines('operator:reset-factor')).toEqual([{ actor: 'system', detail: 'minh', status: 'success' }])
    const { data } = await call('operator/login', { username: 'minh', password: PASSWORD })
    expect(data).toMatchObject({ factorMissing: true })
    expect(await reset()).toContain('nothing was changed')
    expect(await lines('operator:reset-factor')).toHaveLength(1)
  })

  it('makes a password up where nobody can be asked, and shows it once', async () => {
    const said = await createOwner(['--username', 'second', '--email', 'second@example.com'], production.config, nobody)
    const password = /shown this once: (\S+)/.exec(said)?.[1]
    expect((await call('operator/login', { username: 'second', password })).status).toBe('success')
  })

  it.each([
    [['--username', 'x', '--email', 'no'], /--username.*\n.*--email/],
    [['--username', 'minh', '--email', 'other@example.com'], /--username: a member of staff has it/],
    [['--reset-factor', 'nobody'], /no member of staff/],
    [['--pasword', 'x'], /usage/],
  ] as const)('refuses %j with a sentence', async (args, sentence) => {
    const refused = createOwner(args, production.config, typed)
    await expect(refused).rejects.toThrow(ConfigError)
    await expect(refused).rejects.toThrow(sentence)
  })

  it('takes no password that the console would not', async () => {
    const args = ['--username', 'third', '--email', 'third@example.com']
    await expect(createOwner(args, production.config, async () => 'password1')).rejects.toThrow(/needs more than 8/)
  })
})
