import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { PARSER_RUNS, type ParserRun, runParser } from './pool.ts'
import { parserTask } from './task.ts'

const stubborn = parserTask<typeof import('../../../test/support/stubborn.parser.ts')>({
  ...{ name: 'stubborn', lane: 'calls', deadlineMs: 200 },
  ...{ from: new URL('../../../test/support/here.ts', import.meta.url).href, file: './stubborn.parser' },
})

const states: string[] = []
const record = (run: unknown): void => void states.push((run as ParserRun).state)
beforeAll(() => subscribe(PARSER_RUNS, record))
afterAll(() => void unsubscribe(PARSER_RUNS, record))

describe('a parser thread', () => {
  it('is stopped at its deadline, and the next run gets a new thread', async () => {
    states.length = 0
    await expect(runParser(stubborn, 'forever', 'account:1')).rejects.toThrow(/stopped after 200 ms/)
    expect(await runParser(stubborn, 'plain', 'account:1')).toBe('plain')
    expect(states).toEqual(['requested', 'deadline', 'requested', 'done'])
  })

  it('survives a parser that throws', async () => {
    await expect(runParser(stubborn, 'broken', 'account:1')).rejects.toThrow(/cannot be read/)
    expect(await runParser(stubborn, 'plain', 'account:1')).toBe('plain')
  })

  it('lets owners take turns, and refuses the runs of one who has too many waiting', async () => {
    const order: string[] = []
    const submit = (owner: string, text: string) =>
      runParser(stubborn, text, owner).then(
        (value) => void order.push(value),
        (error: Error) => void order.push(error.message),
      )
    const flood = Array.from({ length: 12 }, (_, n) => submit('account:1', `flood ${n}`))
    await Promise.all([...flood, submit('account:2', 'other')])
    const done = order.filter((text) => text.startsWith('flood') || text === 'other')
    // One is running, one more of the flood may have been next in turn.
    expect(done.indexOf('other')).toBeLessThanOrEqual(2)
    expect(order).toHaveLength(13)
    expect(done.length).toBeLessThan(13)
  })
})
