import { createStore } from '../lib/store.ts'

/** True while the brand's upgrade flag is on: every navigation leads to /upgrading [B2]. */
export const upgrading = createStore(false)
