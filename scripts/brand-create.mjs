// npm run brand:create -- --name "Example Hosting": makes a brand. Production needs one before it can serve anybody; the demo brings its own.
import { runBeside } from './lib/beside.mjs'

await runBeside('brand')
