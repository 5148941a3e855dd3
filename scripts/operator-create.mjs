// npm run operator:create -- --username minh --email minh@example.com: makes an owner of the staff console; --reset-factor minh recovers a lost second factor.
import { runBeside } from './lib/beside.mjs'

await runBeside('operator')
