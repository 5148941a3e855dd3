import { call } from '../../api/client.ts'

/** What this tab must bring back to be believed, and where it was going. */
interface Kept {
  readonly flow: string
  readonly back: string | undefined
}

/** In the tab's own memory: another tab, or another site's link to the return page, has none of it. */
const keyOf = (provider: string): string => `portal.flow.${provider}`
const isKept = (value: unknown): value is Kept => typeof value === 'object' && value !== null && typeof (value as Kept).flow === 'string'

/** Leaves the portal for the provider. */
export async function goToProvider(provider: string, back: string | undefined): Promise<void> {
  const { url, flow } = await call('public/levprotected/identity/begin', { provider })
  sessionStorage.setItem(keyOf(provider), JSON.stringify({ flow, back }))
  window.location.assign(url)
}

/** Once; null where this tab began nothing with that provider. */
export function takeFlow(provider: string): Kept | null {
  try {
    const value: unknown = JSON.parse(sessionStorage.getItem(keyOf(provider)) ?? 'null')
    sessionStorage.removeItem(keyOf(provider))
    return isKept(value) ? value : null
  } catch {
    return null
  }
}

/** What the provider answered: behind the `#`, or as parameters. It leaves the address bar and the history at once [C5a]. */
export function takeAnswer(): string {
  const { hash, search, pathname } = window.location
  // Facebook leaves a fragment of its own behind.
  const answer = /[#&](state|error)=/.test(hash) ? hash : search
  window.history.replaceState(window.history.state, '', pathname)
  return answer.slice(1)
}
