import { describe, expect, it } from 'vitest'
import { DEPTH_MAX, ELEMENTS_MAX, weighBody } from './body.rules.ts'

const nested = (levels: number, open: string, close: string): string => `${open.repeat(levels)}1${close.repeat(levels)}`
const zeros = (amount: number): string => `[${Array(amount).fill(0).join(',')}]`

describe('[C5b] what a body may hold', () => {
  it.each([
    ['an empty object', '{}', 'fits'],
    ['nothing', '', 'fits'],
    ['lists as deep as allowed', nested(DEPTH_MAX, '[', ']'), 'fits'],
    ['one level more', nested(DEPTH_MAX + 1, '[', ']'), 'too-complex'],
    ['objects one level more', nested(DEPTH_MAX + 1, '{"a":', '}'), 'too-complex'],
    ['many side by side', `[${Array(500).fill('[]').join(',')}]`, 'fits'],
    ['as many elements as allowed', zeros(ELEMENTS_MAX), 'fits'],
    ['one more', zeros(ELEMENTS_MAX + 1), 'too-complex'],
    [
      'the same many as members',
      `{${Array(ELEMENTS_MAX + 1)
        .fill('"a":0')
        .join(',')}}`,
      'too-complex',
    ],
    ['brackets and commas in a text', `{"a":"${'[,{'.repeat(5000)}"}`, 'fits'],
    ['a quote in a text', String.raw`{"a":"\"[[[[","b":"\\"}`, 'fits'],
    ['NUL', String.raw`{"a":"\u0000"}`, 'unstorable'],
    ['NUL in a name', String.raw`{"\u0000":1}`, 'unstorable'],
    ['what only looks like it', String.raw`{"a":"\\u0000"}`, 'fits'],
    ['a whole pair', String.raw`{"a":"\ud83d\ude00"}`, 'fits'],
    ['a first half', String.raw`{"a":"\ud83d"}`, 'unstorable'],
    ['a second half', String.raw`{"a":"\uDE00 "}`, 'unstorable'],
    ['two first halves', String.raw`{"a":"\ud83d\ud83d"}`, 'unstorable'],
    ['another escape', String.raw`{"a":"\u00e9\n"}`, 'fits'],
  ])('%s', (_, text, verdict) => expect(weighBody(text)).toBe(verdict))
})
