import { createHmac } from 'node:crypto'
import { type APIRequestContext, expect, type Page, request, test } from '@playwright/test'

/** The demo's members of staff, one for each role. */
export const STAFF_PASSWORD = 'operator-Pass-2026'
export type DemoStaff = 'operator' | 'billing' | 'support' | 'provisioning' | 'auditor'
type Named = DemoStaff | (string & Record<never, never>)

export interface StaffTool {
  /** Fails the test unless the call succeeds. */
  readonly call: <T>(path: string, input?: object) => Promise<T>
  /** The HTTP status, for what must be refused. */
  readonly status: (path: string, input?: object) => Promise<number>
}

/**
 * Opens a session of the console; the page's screens then find it. The tool keeps it apart from the page, whose session may become
 * somebody else's: of one host a browser holds one.
 */
export async function openStaff(page: Page, username: Named = 'operator', password = STAFF_PASSWORD): Promise<StaffTool> {
  const api = await request.newContext({ baseURL: test.info().project.use.baseURL })
  const answer = await api.post('/api2/operator/login', { data: { username, password } })
  const person = ((await answer.json()) as { data: Record<string, string> }).data
  const url = new URL(answer.url()).origin
  const names = { operatorUsername: 'username', operatorEmail: 'email' }
  const readable = Object.entries(names).map(([name, field]) => ({ name, value: encodeURIComponent(person[field] ?? ''), url }))
  // The session itself is in a cookie that no script reads.
  await page.context().addCookies([...(await api.storageState()).cookies, ...readable])
  const post = (path: string, input: object) => api.post(`/api2/${path}`, { data: { username, requestId: crypto.randomUUID(), ...input } })
  return {
    call: async <T>(path: string, input: object = {}) => {
      const { status, data, msg } = (await (await post(path, input)).json()) as { status: string; data: T; msg: string }
      expect(status, `${path}: ${msg}`).toBe('success')
      return data
    },
    status: async (path, input = {}) => (await post(path, input)).status(),
  }
}

const STEP_SECONDS = 30
const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

/** What an authenticator app shows for a key, `steps` of 30 seconds after now: a code works once, the next one soon [RFC 6238]. */
export async function codeOf(request: APIRequestContext, secret: string, steps = 0): Promise<string> {
  const answer = await request.post('/api2/public/domain/metadata', { data: {} })
  const { payload } = ((await answer.json()) as { data: { payload: string } }).data
  const { issuedAt } = JSON.parse(payload) as { issuedAt: string }
  const bits = [...secret.replaceAll(/[\s=]/g, '')].map((letter) => LETTERS.indexOf(letter).toString(2).padStart(5, '0')).join('')
  const key = Buffer.from(bits.match(/.{8}/g)?.map((byte) => Number.parseInt(byte, 2)) ?? [])
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(Math.floor(Date.parse(issuedAt) / 1000 / STEP_SECONDS) + steps))
  const mac = createHmac('sha1', key).update(counter).digest()
  const offset = (mac.at(-1) ?? 0) & 15
  return String((mac.readUInt32BE(offset) & 0x7fffffff) % 1_000_000).padStart(6, '0')
}
