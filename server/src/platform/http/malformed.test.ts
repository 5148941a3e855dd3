import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestPortal, type TestPortal } from '../../../test/support/portal.ts'

let portal: TestPortal
beforeAll(async () => {
  portal = await createTestPortal({ seed: false })
})
afterAll(() => portal.dispose())

it.each(['{', '[]', '"text"', 'username=annie'])(
  '[C2] a body that is no JSON object gets the specification’s sentence: %s',
  async (payload) => {
    const headers = { 'content-type': 'application/json' }
    const response = await portal.app.inject({ method: 'POST', url: '/api2/user/profile', headers, payload })
    expect(response.statusCode).toBe(400)
    expect(response.json()).toMatchObject({
      status: 'error',
      data: { code: 'request-malformed' },
      msg: 'Request data error. Please contact administrator!',
    })
  },
)
