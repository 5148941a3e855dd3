import { createOperatorFromCommandLine } from './create-operator.ts'
import { exitWithReason } from './exit-with-reason.ts'

await exitWithReason(createOperatorFromCommandLine)
