import { createBrandFromCommandLine } from './create-brand.ts'
import { exitWithReason } from './exit-with-reason.ts'

await exitWithReason(createBrandFromCommandLine)
