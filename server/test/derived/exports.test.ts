import { type AnyEndpoint, isOfStaff } from '@portal/contracts/endpoint.ts'
import { registry } from '@portal/contracts/registry.ts'
import { mayCall, STAFF_ROLES } from '@portal/contracts/staff.ts'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'

/** Return a link, but not to a copy of data that a reading call shows. */
const NOT_EXPORTS: Readonly<Record<string, string>> = {
  'operator/customers/sign-in-as': 'the link opens a session as the customer',
}

const staffCalls = (registry as readonly AnyEndpoint[]).filter(isOfStaff)
const byPath = new Map(staffCalls.map((endpoint) => [endpoint.path, endpoint]))

const outputNames = ({ output }: AnyEndpoint): string[] => {
  const { properties = {} } = z.toJSONSchema(output, { io: 'output', unrepresentable: 'any' })
  return Object.keys(properties)
}

/** Hands out a file: by a link, as text in the answer, or by its name. */
const handsOut = (endpoint: AnyEndpoint): boolean =>
  /(export|download|paper|archive)/.test(endpoint.path.replace(/\/archive$/, '')) ||
  outputNames(endpoint).some((name) => name === 'url' || name === 'csv')

describe('[X3] staff export what they may read', () => {
  const exporting = staffCalls.filter(({ exports }) => exports !== undefined)

  it('every call that hands out a file is a read, names the call that shows the same, or says why not', () => {
    const undeclared = staffCalls
      .filter((endpoint) => handsOut(endpoint) && endpoint.effect !== 'read' && endpoint.exports === undefined)
      .map(({ path }) => path)
    // A webhook's own address is a setting, not a link to a file.
    expect(undeclared.filter((path) => !path.startsWith('operator/webhook/')).sort()).toEqual(Object.keys(NOT_EXPORTS))
    expect(exporting.length).toBeGreaterThan(5)
  })

  it.each(exporting.map((endpoint) => [endpoint.path, endpoint] as const))('%s is open to every role that sees its data', (_, endpoint) => {
    const shows = byPath.get(endpoint.exports ?? '')
    expect(shows?.effect).toBe('read')
    const rolesOf = (call: AnyEndpoint) => STAFF_ROLES.filter((role) => mayCall([role], call))
    expect(rolesOf(endpoint)).toEqual(shows && rolesOf(shows))
    expect(rolesOf(endpoint)).toContain('auditor')
  })
})
