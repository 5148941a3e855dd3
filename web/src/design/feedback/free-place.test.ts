import { expect, it } from 'vitest'
import { freePlace } from './free-place.ts'

const screen = { top: 60, bottom: 800 }

it('stands at the top while nothing is there to be pressed', () => {
  expect(freePlace(80, [], screen)).toBe(60)
  expect(freePlace(80, [{ top: 141, bottom: 170 }], screen)).toBe(60)
})

it('goes below what can be pressed, and below what follows too closely', () => {
  expect(freePlace(80, [{ top: 70, bottom: 102 }], screen)).toBe(102)
  expect(
    freePlace(
      80,
      [
        { top: 150, bottom: 180 },
        { top: 70, bottom: 102 },
      ],
      screen,
    ),
  ).toBe(180)
  expect(freePlace(80, [{ top: 20, bottom: 50 }], screen)).toBe(60)
})

it('knows where there is no room at all', () => {
  expect(freePlace(80, [{ top: 60, bottom: 780 }], screen)).toBeNull()
})
