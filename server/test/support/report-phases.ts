import { afterAll } from 'vitest'
import { takePhases } from './phases.ts'

// Hooks of a set-up file run for every test file, the last ones after the file's own.
// biome-ignore lint/correctness/noEmptyPattern: Vitest demands a pattern here, because it reads the names of fixtures from it.
afterAll(({}, { file }) => {
  file.meta.phases = takePhases()
})
