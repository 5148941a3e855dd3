import { describe, expect, it } from 'vitest'
import { openEnvelope } from './envelope.ts'
import { ApiError } from './errors.ts'

const failureOf = (body: unknown, http: number): ApiError => {
  try {
    openEnvelope(body, http)
  } catch (error) {
    if (error instanceof ApiError) return error
  }
  throw new Error('was accepted')
}

describe('[C2] the answer {status, data, msg}', () => {
  it('hands out the data of a success', () => {
    expect(openEnvelope({ status: 'success', data: { id: 1 }, msg: '' }, 200)).toEqual({ id: 1 })
  })

  it('turns an error into code, sentence, fields and reference', () => {
    const body = {
      status: 'error',
      data: { code: 'invalid-input', params: { min: 3 }, fields: { email: 'Invalid email, please recheck it!' }, ref: '7Q2M-41' },
      msg: 'Please check.',
    }
    expect(failureOf(body, 422)).toMatchObject({
      code: 'invalid-input',
      status: 422,
      message: 'Please check.',
      params: { min: 3 },
      fields: { email: 'Invalid email, please recheck it!' },
      ref: '7Q2M-41',
    })
  })

  it('calls anything else unreadable', () => {
    for (const body of [null, '', [], { ok: true }, { status: 'fine' }]) expect(failureOf(body, 200).code).toBe('unreadable')
  })
})
