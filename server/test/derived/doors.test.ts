import { EDGE_PATHS } from '@portal/contracts/edge-wire.ts'
import { registry } from '@portal/contracts/registry.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestPortal, type TestPortal } from '../support/portal.ts'

/** Doors that are no calls of the registry, and what opens each. Whoever adds one says so here. */
const DOORS: Readonly<Record<string, string>> = {
  [EDGE_PATHS.enrol]: 'a code of staff, once',
  [EDGE_PATHS.state]: 'the credential of an edge host',
  [EDGE_PATHS.report]: 'the credential of an edge host',
  [EDGE_PATHS.credential]: 'the credential of an edge host',
}

let portal: TestPortal
beforeAll(async () => {
  portal = await createTestPortal()
})
afterAll(() => portal.dispose())

describe('[C5] below /api2/edge', () => {
  it('are the doors that are declared, and no others', () => {
    const routes = portal.app.printRoutes({ commonPrefix: false })
    const found = [...routes.matchAll(/(\/?api2\/edge\/\S+|\/api2\/edge\/\S+)/g)].map(([path]) =>
      path.startsWith('/') ? path : `/${path}`,
    )
    expect([...new Set(found)].sort()).toEqual(Object.keys(DOORS).sort())
    expect(registry.filter(({ path }) => path.startsWith('edge/'))).toEqual([])
  })

  it.each(Object.entries(DOORS))('%s opens by %s alone: whoever has none learns nothing', async (url) => {
    for (const method of ['GET', 'POST'] as const)
      for (const authorization of [undefined, 'Bearer x', 'Bearer 1.x', `Bearer 1.${'x'.repeat(43)}`, 'Basic YTpi'])
        for (const payload of [undefined, '{}', '{', '[]', '{"username":"demo","sessionId":"x"}', '"\\u0000"']) {
          if (method === 'GET' && payload !== undefined) continue
          const { statusCode, body } = await portal.app.inject({
            ...{ method, url, payload },
            headers: {
              ...(authorization !== undefined && { authorization }),
              ...(payload !== undefined && { 'content-type': 'application/json' }),
            },
          })
          expect([400, 401, 403, 404, 415]).toContain(statusCode)
          // What is no door is answered as any address that there is not.
          const isDoor = (method === 'GET') === url.endsWith('/state')
          if (isDoor && statusCode !== 404) expect(body).toBe('')
        }
  })
})
