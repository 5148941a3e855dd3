// npm run migrate: brings the database to this version and grants the portal's role its privileges, as the role in MIGRATION_DATABASE_URL.
import { runBeside } from './lib/beside.mjs'

await runBeside('migrate')
