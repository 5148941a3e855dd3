import { run } from './run.ts'

// The role is ROLE's: all of them unless told.
await run()
