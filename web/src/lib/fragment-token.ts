import { useEffect, useState } from 'react'

/** The token of a mail's link stands in the fragment, which no server sees; it leaves the address bar at once [C5a]. */
function takeToken(name: string): string | null {
  const value = new URLSearchParams(window.location.hash.slice(1)).get(name)
  if (value) window.history.replaceState(window.history.state, '', window.location.pathname + window.location.search)
  return value
}

/** The newest: a link that is opened where its page already stands changes only the fragment, and loads nothing. */
export function useFragmentToken(name = 'token'): string | null {
  const [token, setToken] = useState(() => takeToken(name))
  useEffect(() => {
    const follow = () => setToken((now) => takeToken(name) ?? now)
    window.addEventListener('hashchange', follow)
    return () => window.removeEventListener('hashchange', follow)
  }, [name])
  return token
}
