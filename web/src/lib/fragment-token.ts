import { useState } from 'react'

/** The token of a mail's link stands in the fragment, which no server sees; it leaves the address bar at once [C5a]. */
export function useFragmentToken(name = 'token'): string | null {
  const [token] = useState(() => {
    const value = new URLSearchParams(window.location.hash.slice(1)).get(name)
    if (value) window.history.replaceState(window.history.state, '', window.location.pathname + window.location.search)
    return value
  })
  return token
}
