import { columnsOf } from '@portal/contracts/column-types.ts'
import { describe, expect, it } from 'vitest'
import { enterSettings, secretsAgain } from './settings.ts'

const columns = columnsOf({
  properties: {
    host: { type: 'string' },
    port: { type: 'integer', default: 443 },
    plain: { type: 'boolean', default: false },
    user: { type: 'string', secretsTo: false },
    token: { type: 'string', secret: true },
  },
  required: ['host', 'token'],
})
const kept = { settings: { host: 'here', user: 'me' }, secretsSet: ['token'] }
const entered = { ...enterSettings(columns, kept.settings) }

describe('a kept secret is asked for again', () => {
  it('as soon as what is entered names another place', () => {
    expect(secretsAgain({ ...entered, 'settings.host': 'there' }, columns, kept)).toEqual(['token'])
    expect(secretsAgain({ ...entered, 'settings.port': '8443' }, columns, kept)).toEqual(['token'])
    expect(secretsAgain({ ...entered, 'settings.plain': true }, columns, kept)).toEqual(['token'])
  })
  it('neither of a form as it was opened, nor where it is typed, nor of something new', () => {
    expect(secretsAgain(entered, columns, kept)).toEqual([])
    expect(secretsAgain({ ...entered, 'settings.port': '443', 'settings.user': 'other' }, columns, kept)).toEqual([])
    expect(secretsAgain({ ...entered, 'settings.host': 'there', 'settings.token': 'anew' }, columns, kept)).toEqual([])
    expect(secretsAgain({ ...entered, 'settings.host': 'there' }, columns, undefined)).toEqual([])
  })
})
