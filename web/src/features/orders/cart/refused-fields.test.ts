import { expect, it } from 'vitest'
import { ApiError } from '../../../api/errors.ts'
import { refusedFields } from './refused-fields.ts'

it('what was refused is named in the order of the cart, each field once', () => {
  const fields = { 'items.1.quantity': 'a', 'items.0.hostnames.1': 'b', 'items.0.hostnames.0': 'c', 'vatInfo.taxCode': 'd' }
  const error = new ApiError({ code: 'invalid-input', status: 400, fields })
  expect(refusedFields(error)).toEqual([
    { line: 0, field: 'hostnames' },
    { line: 1, field: 'quantity' },
  ])
  expect(refusedFields(null)).toEqual([])
})
