import { expect, it } from 'vitest'
import { clockedDatabase } from '../../../test/support/clocked-database.ts'
import { JobRunner } from '../jobs/runner.ts'
import { createLogger } from '../log.ts'
import { defineSaga, type SagaStep, StepFailure } from './definition.ts'
import { SagaRunner } from './runner.ts'
import { findSaga, startSaga } from './store.ts'

const base = clockedDatabase()

it('[O4] of a step that does not belong to a run nothing is done, checked or undone', async () => {
  const calls: string[] = []
  const step = (name: string, extra: Partial<SagaStep> = {}): SagaStep => ({
    ...{ name, estimateSeconds: 1 },
    do: async () => void calls.push(`do ${name}`),
    check: async () => (calls.push(`check ${name}`) > 0 ? 'done' : 'not-done'),
    undo: async () => void calls.push(`undo ${name}`),
    ...extra,
  })
  const bad = { name: 'bad', estimateSeconds: 1, do: () => Promise.reject(new StepFailure('permanent', 'no')) }
  const saga = defineSaga({
    kind: 'test',
    steps: [step('first'), step('second', { when: ({ second }) => second === true }), bad],
    done: async () => undefined,
    undone: async () => undefined,
  })
  const runner = new JobRunner({ ...base, log: createLogger('silent') }, [
    { name: 'platform', jobs: new SagaRunner([{ name: 'test', sagas: [saga] }]).jobs },
  ])
  const play = async (second: boolean): Promise<readonly string[]> => {
    calls.length = 0
    const id = await base.db.transaction((tx) =>
      startSaga(tx, { kind: 'test', key: `k${second}`, subjectId: 1, accountId: null, data: { second } }),
    )
    await runner.drain()
    expect((await base.db.transaction((tx) => findSaga(tx, id)))?.state).toBe('undone')
    return [...calls]
  }
  expect(await play(false)).toEqual(['do first', 'undo first'])
  expect(await play(true)).toEqual(['do first', 'do second', 'undo second', 'undo first'])
})
