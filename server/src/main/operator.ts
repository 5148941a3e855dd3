import { createOperatorFromCommandLine } from './create-operator.ts'
import { telling } from './telling.ts'

await telling(createOperatorFromCommandLine)
