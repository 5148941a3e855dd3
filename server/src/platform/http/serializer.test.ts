import { registry } from '@portal/contracts/registry.ts'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { answerSerializer } from './serializer.ts'

const written = (output: z.ZodType, data: unknown): unknown =>
  (JSON.parse(answerSerializer({ path: 'test', output })({ status: 'success', data, msg: '' })) as { data: unknown }).data

describe('what leaves the house', () => {
  const money = z.object({ amount: z.int(), currency: z.enum(['USD', 'VND']) }).meta({ id: 'TestMoney' })

  it('is never a field that is not declared, at any depth', () => {
    const output = z.object({
      items: z.array(
        z.object({ price: money.nullable(), actions: z.record(z.string(), z.union([z.literal(true), z.object({ reason: z.string() })])) }),
      ),
      more: z.object({ note: z.string().optional() }),
    })
    const secret = { passwordHash: 'x' }
    const price = { amount: 5, currency: 'USD' }
    const data = {
      items: [
        { price: { ...price, ...secret }, actions: { start: { reason: 'busy', ...secret }, stop: true }, ...secret },
        { price: null, actions: {}, ...secret },
      ],
      more: { note: 'n', ...secret },
      ...secret,
    }
    expect(written(output, data)).toEqual({
      items: [
        { price, actions: { start: { reason: 'busy' }, stop: true } },
        { price: null, actions: {} },
      ],
      more: { note: 'n' },
    })
  })

  it('is whatever is named where a catch-all says of which kind it is, beside what is declared', () => {
    const output = z.object({ name: z.string() }).catchall(z.int().nullable())
    expect(written(output, { name: 'n', cpu: 2, ports: null })).toEqual({ name: 'n', cpu: 2, ports: null })
  })

  it('keeps to the variant that its constant names', () => {
    const output = z.array(
      z.discriminatedUnion('what', [z.object({ what: z.literal('a'), one: z.int() }), z.object({ what: z.literal('b'), two: z.int() })]),
    )
    const both = { one: 1, two: 2 }
    expect(
      written(output, [
        { what: 'a', ...both },
        { what: 'b', ...both },
      ]),
    ).toEqual([
      { what: 'a', one: 1 },
      { what: 'b', two: 2 },
    ])
  })

  it('is no field at all of a variant that no constant names', () => {
    const output = z.discriminatedUnion('what', [
      z.object({ what: z.literal('a'), one: z.int() }),
      z.object({ what: z.literal('b'), two: z.int() }),
    ])
    expect(written(output.nullable(), { what: 'c', one: 1, two: 2 })).toEqual({})
    expect(written(output.nullable(), null)).toBeNull()
  })

  it('shows a mistake of ours as it is: no null becomes 0 or empty text, no number is rounded, an absent field stays absent', () => {
    const output = z.object({
      n: z.int(),
      text: z.string(),
      on: z.boolean(),
      list: z.array(z.int()),
      inner: z.object({ n: z.int() }),
      not: z.int(),
    })
    const wrong = { n: 1.5, text: null, on: null, list: [null, 2.5], inner: null }
    expect(written(output, wrong)).toEqual(wrong)
    expect(written(output, { ...wrong, n: null, list: null })).toEqual({ ...wrong, n: null, list: null })
  })

  it('is a shape or a plain value where either is declared, and anything where anything is', () => {
    const output = z.object({
      action: z.union([z.literal(true), z.object({ reason: z.string() })]).nullable(),
      value: z.union([z.string(), z.number()]),
    })
    const told = z.array(z.object({ before: z.unknown(), ...output.shape }))
    const rows = [
      { before: { any: ['thing', null] }, action: true, value: 'a' },
      { before: null, action: { reason: 'busy' }, value: 4 },
      { before: 'x', action: null, value: null },
    ]
    expect(written(told, rows)).toEqual(rows)
  })

  it('refuses to start with variants that nothing tells apart', () => {
    const output = z.union([z.object({ a: z.int() }), z.object({ b: z.int() })])
    expect(() => answerSerializer({ path: 'test', output })).toThrow('tells them apart')
  })

  it('is what JSON would write, for any text and number', () => {
    const output = z.object({ list: z.array(z.object({ text: z.string(), n: z.number(), maybe: z.string().nullish() })) })
    const row = fc.record({
      text: fc.string({ unit: 'binary' }),
      n: fc.double({ noNaN: true, noDefaultInfinity: true }),
      maybe: fc.option(fc.string()),
    })
    fc.assert(
      fc.property(fc.array(row), (list) => {
        expect(written(output, { list })).toEqual(JSON.parse(JSON.stringify({ list })))
      }),
    )
  })

  it.each(registry.map((endpoint) => [endpoint.path, endpoint] as const))('%s compiles', (_, endpoint) => {
    expect(JSON.parse(answerSerializer(endpoint)({ status: 'success', data: null, msg: '' }))).toEqual({
      status: 'success',
      data: null,
      msg: '',
    })
  })
})
