import type { AssertedPasskey, CreatedPasskey } from '@portal/contracts/modules/passkeys.parts.ts'
import { loadChunk } from '../lib/lazy-page.ts'

type Options = Record<string, unknown>

/** What speaks with the browser of passkeys comes when one is wanted: the sign-in page is everybody's first. */
const browser = () => loadChunk(() => import('./passkeys.browser.ts'))

/** Has the browser make a passkey; null where the person thought better of it. */
export const makePasskey = async (options: Options): Promise<CreatedPasskey | null> => (await browser()).make(options)

/** Has the person show one; null where they thought better of it. */
export const showPasskey = async (options: Options): Promise<AssertedPasskey | null> => (await browser()).show(options)
