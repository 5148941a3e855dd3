import { createBrandFromCommandLine } from './create-brand.ts'
import { telling } from './telling.ts'

await telling(createBrandFromCommandLine)
