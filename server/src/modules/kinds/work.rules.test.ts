import { describe, expect, it } from 'vitest'
import { buildPlan } from '../compute/work.rules.ts'
import { workOf } from './work.rules.ts'

describe('[O4] progress', () => {
  it('never goes back from step to step, and ends at one', () => {
    const marks = buildPlan.steps.flatMap((_, position) =>
      [0, 0.5, 1].map((stepProgress) => workOf(buildPlan, { state: 'running', position, stepProgress, failing: false }).progress),
    )
    expect(marks).toEqual([...marks].sort((a, b) => a - b))
    expect(marks[0]).toBe(0)
    expect(marks.at(-1)).toBe(1)
  })

  it('has no estimate where there is nothing honest to say', () => {
    expect(workOf(buildPlan, { state: 'running', position: 1, stepProgress: 0.2, failing: true }).etaSeconds).toBeNull()
    expect(workOf(buildPlan, { state: 'undoing', position: 3, stepProgress: 0, failing: false })).toMatchObject({
      step: 'roll-back',
      etaSeconds: null,
    })
  })
})
