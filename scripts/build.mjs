// npm run build: the server and the browser's files, as they ship. Whether the types are right is for `npm run check` to tell.

import { ensureBuilt } from './lib/build.mjs'
import { ensureInstalled } from './lib/install.mjs'

await ensureInstalled()
await ensureBuilt()
