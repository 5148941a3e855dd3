import { expect, it } from 'vitest'
import { linesTyped } from './lines-typed.ts'

it('[S6] pasted into a serial line every sign goes out once, in its order, and every line end is Enter', async () => {
  const said: string[] = []
  const counted: number[] = []
  await linesTyped((text) => said.push(text), `eins\r\nzwei\ndrei 密码${'x'.repeat(50)}`, { onTyped: (count) => counted.push(count) })
  expect(said.join('')).toBe(`eins\rzwei\rdrei 密码${'x'.repeat(50)}`)
  expect([said.length, counted.at(-1)]).toEqual([3, 67])
})

it('stops where somebody closes the dialog', async () => {
  const control = new AbortController()
  const said: string[] = []
  await linesTyped((text) => said.push(text), 'x'.repeat(100), { signal: control.signal, onTyped: () => control.abort() })
  expect(said.join('')).toHaveLength(32)
})
