import type { ApiError } from '../../../api/errors.ts'

export type LineField = 'quantity' | 'hostnames' | 'domains' | 'userDataId'
const LINE_FIELD = /^items\.(\d+)\.(quantity|hostnames|domains|userDataId)(\.|$)/

/** Where the server's word points, in the cart's order; what stands in no field of a line is not among it. */
export function refusedFields(error: ApiError | null): { line: number; field: LineField }[] {
  const found = Object.keys(error?.fields ?? {}).flatMap((path) => {
    const [, line, field] = LINE_FIELD.exec(path) ?? []
    return field ? [{ line: Number(line), field: field as LineField }] : []
  })
  const unique = found.filter(({ line, field }, at) => found.findIndex((one) => one.line === line && one.field === field) === at)
  return unique.sort((a, b) => a.line - b.line)
}

/** The server's word on one field of one line: `items.0.hostnames.1` belongs to the hostnames of line 0. */
export function fieldProblem(error: ApiError | null, line: number, field: LineField): string | undefined {
  if (!error || line < 0) return undefined
  if (field === 'quantity' && error.code === 'order.at-least-one') return error.message
  const found = Object.entries(error.fields).find(
    ([path]) => path === `items.${line}.${field}` || path.startsWith(`items.${line}.${field}.`),
  )
  return found?.[1]
}
