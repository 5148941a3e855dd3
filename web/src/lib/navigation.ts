import { type NavigateOptions, useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { useCallback } from 'react'

/** What stands behind the question mark; what is undefined is left out. */
export type SearchValues = Readonly<Record<string, string | number | undefined>>

interface Manner {
  readonly replace?: boolean
  readonly resetScroll?: boolean
}

/** An address with its query as one text, or in parts. */
export type Destination =
  | string
  | (Manner & { readonly href: string })
  | (Manner & {
      /** A path from paths.ts; '.' is where we are. */
      readonly to: string
      /** `true` keeps the query as it is. */
      readonly search?: SearchValues | true
    })

/**
 * For the router's own functions. Its routes are made from the lists of pages, so that it knows no address by type:
 * this is the one place where that shows.
 */
export const destination = (to: Destination) => (typeof to === 'string' ? { href: to } : to) as NavigateOptions

/** `go(paths.invoice(7))`, `go({ to: '.', search: { days: 14 }, replace: true })`. */
export function useGo(): (to: Destination) => void {
  const navigate = useNavigate()
  return useCallback((to) => void navigate(destination(to)), [navigate])
}

type AddressTexts = Readonly<Record<string, string>>

/** What the path of the page carries by name: `const { id = '' } = usePathParams()`. */
export const usePathParams = (): AddressTexts => useParams({ strict: false })

/** What stands behind the question mark. */
export const useSearchParams = (): AddressTexts => useSearch({ strict: false })
