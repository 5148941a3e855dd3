import { exitWithReason } from './exit-with-reason.ts'
import { migrateDatabase } from './migrate-database.ts'

await exitWithReason(migrateDatabase)
