import { request } from 'node:https'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type CpanelPeer, startCpanel } from './cpanel.ts'
import { type HestiaPeer, startHestia } from './hestia.ts'
import type { SecurePeer } from './secure-peer.ts'

interface Heard {
  readonly status: number
  readonly code: string | undefined
  readonly text: string
}

/** Without any driver. */
const ask = (peer: SecurePeer, path: string, form: Record<string, string>, headers: Record<string, string> = {}, method = 'POST') =>
  new Promise<Heard>((resolve, reject) => {
    const { host, port, authority } = peer
    const options = {
      host,
      port,
      path,
      method,
      ca: authority.pem,
      headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
    }
    const sent = request(options, (answer) => {
      let text = ''
      answer.setEncoding('utf8').on('data', (chunk: string) => {
        text += chunk
      })
      answer.on('end', () => resolve({ status: answer.statusCode ?? 0, code: answer.headers['hestia-exit-code']?.toString(), text }))
    })
    sent.once('error', reject).end(new URLSearchParams(form).toString())
  })

describe('the stand-in of HestiaCP', () => {
  let peer: HestiaPeer
  beforeAll(async () => {
    peer = await startHestia()
  })
  afterAll(() => peer.close())
  const hash = () => `${peer.accessKey}:${peer.secretKey}`
  const run = (cmd: string, args: readonly string[] = [], more: Record<string, string> = {}) =>
    ask(peer, '/api/', { hash: hash(), cmd, ...Object.fromEntries(args.map((value, n) => [`arg${n + 1}`, value])), ...more })

  it('answers numbers where they are asked for, else words with a status, and both with its header', async () => {
    const missing = ['nobody', 'json'] as const
    expect(await run('v-list-user', missing, { returncode: 'yes' })).toEqual({ status: 200, code: '3', text: '3' })
    expect(await run('v-list-user', missing)).toMatchObject({ status: 400, code: '3', text: expect.stringContaining("doesn't exist") })
    expect(JSON.parse((await run('v-list-users', ['json'])).text)).toHaveProperty('admin.SUSPENDED', 'no')
    expect(await run('v-add-user', [], { returncode: 'yes' })).toMatchObject({ text: '1' })
  })

  it('refuses keys, addresses, commands and parameters that it does not know', async () => {
    expect(await run('v-list-users', [], { hash: `${peer.accessKey}:${'x'.repeat(40)}` })).toMatchObject({ status: 401, code: '9' })
    expect(await run('v-list-sys-config')).toMatchObject({ status: 401, code: '10' })
    expect(await run('v-list-users', [], { colour: 'red' })).toMatchObject({ status: 422, code: '2' })
    expect(await run('v-list-users', ['json', 'more'], { returncode: 'yes' })).toMatchObject({ text: '2' })
    expect(await ask(peer, '/api/', {}, {}, 'GET')).toMatchObject({ status: 405 })
    peer.allowedAddresses.clear()
    expect(await run('v-list-users')).toMatchObject({ status: 401, code: '10', text: expect.stringContaining('IP is not allowed') })
    peer.allowedAddresses.add('127.0.0.1')
  })

  it('says «already» by its numbers', async () => {
    peer.plant('somebody')
    const codes = []
    for (const cmd of ['v-suspend-user', 'v-suspend-user', 'v-unsuspend-user', 'v-unsuspend-user'])
      codes.push((await run(cmd, ['somebody', 'no'], { returncode: 'yes' })).text)
    expect(codes).toEqual(['0', '5', '0', '6'])
  })
})

describe('the stand-in of cPanel', () => {
  let peer: CpanelPeer
  beforeAll(async () => {
    peer = await startCpanel()
  })
  afterAll(() => peer.close())
  const call = async (name: string, form: Record<string, string> = {}, token = peer.token) => {
    const { status, text } = await ask(
      peer,
      `/json-api/${name}`,
      { 'api.version': '1', ...form },
      { authorization: `whm ${peer.user}:${token}` },
    )
    return { status, ...(JSON.parse(text) as { metadata?: { result: number; reason: string } }) }
  }

  it('answers everything with 200 and says in its metadata what it is', async () => {
    expect(await call('listaccts')).toMatchObject({ status: 200, metadata: { result: 1, reason: 'OK' }, data: { acct: [] } })
    const refused = {
      status: 200,
      metadata: { result: 0, reason: expect.stringMatching(/access|parameter|permission|app|boolean|version|argument/i) },
    }
    expect(await call('suspendacct', { user: 'nobody' })).toMatchObject(refused)
    expect(await call('listaccts', { colour: 'red' })).toMatchObject(refused)
    expect(await call('reboot')).toMatchObject(refused)
    expect(await call('listaccts', { want: 'true' })).toMatchObject(refused)
    expect(await call('listaccts', { 'api.version': '0' })).toMatchObject(refused)
    expect(await call('createacct', { domain: 'a.example' })).toMatchObject(refused)
  })

  it('lets nobody in without the token, and makes no two names that begin alike', async () => {
    expect(await call('listaccts', {}, 'guessed')).toMatchObject({ status: 403 })
    const account = { password: 'Cq7m-Zt4x-9', plan: 'small', contactemail: 'a@example.com' }
    expect(await call('createacct', { username: 'h1234567', domain: 'a.example', ...account })).toMatchObject({ metadata: { result: 1 } })
    expect(await call('createacct', { username: 'h12345678', domain: 'b.example', ...account })).toMatchObject({ metadata: { result: 0 } })
    expect(await call('createacct', { username: 'test1', domain: 'b.example', ...account })).toMatchObject({ metadata: { result: 0 } })
  })
})
