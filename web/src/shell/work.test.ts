import { describe, expect, it } from 'vitest'
import { workFrom } from './work.ts'

const at = '2026-11-20T10:00:00Z'

describe('work in the tray', () => {
  it('is read from events that carry it, numbers as ids included', () => {
    const data = {
      id: 7,
      object: 'staging-api',
      action: 'Rebuilding',
      state: 'running',
      percent: 60,
      step: 'Copying the image',
      etaSeconds: 240,
    }
    expect(workFrom({ id: 1, type: 'work.progress', data, at })).toMatchObject({
      id: '7',
      object: 'staging-api',
      state: 'running',
      percent: 60,
      etaSeconds: 240,
    })
  })

  it('is nothing for other events', () => {
    expect(workFrom({ id: 2, type: 'invoice.paid', data: { id: 7 }, at })).toBeNull()
    expect(workFrom({ id: 3, type: 'work.progress', data: {}, at })).toBeNull()
  })
})
