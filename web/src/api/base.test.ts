import { expect, it } from 'vitest'
import { apiBase } from './base.ts'

it.each([
  ['portal.example', '/api2'],
  ['localhost', 'http://10.0.0.5:3000/api2'],
  ['arden.localhost', 'http://10.0.0.5:3000/api2'],
  ['127.0.0.1', 'http://10.0.0.5:3000/api2'],
  ['beta.portal.example', 'https://api.beta.example/api2'],
  ['alphabeta.example', '/api2'],
])('a page of %s calls %s', (hostname, base) => {
  expect(apiBase(hostname, { development: 'http://10.0.0.5:3000', beta: 'https://api.beta.example/' })).toBe(base)
  expect(apiBase(hostname, {})).toBe('/api2')
})
