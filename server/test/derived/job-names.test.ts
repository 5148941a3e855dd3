import { JOB_NAMES } from '@portal/contracts/job-names.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestPortal, type TestPortal } from '../support/portal.ts'

let portal: TestPortal
beforeAll(async () => {
  portal = await createTestPortal({ seed: false })
})
afterAll(() => portal.dispose())

it('[X1] every job that can fail is known by name to the console, which says it in words', () => {
  expect(portal.runner.names).toEqual([...JOB_NAMES].sort())
})
