import { Link as RouterLink, type LinkProps as RouterLinkProps } from '@tanstack/react-router'
import type { AriaAttributes, MouseEventHandler, ReactNode, Ref } from 'react'

interface LinkProps extends AriaAttributes {
  /** A path from paths.ts, with its query if it has one. */
  to: string
  className?: string
  children?: ReactNode
  title?: string
  onClick?: MouseEventHandler<HTMLAnchorElement>
  ref?: Ref<HTMLAnchorElement>
  replace?: boolean
  tabIndex?: number
  role?: string
  id?: string
}

// A link is the current page when it leads exactly here, not when it leads to what lies above or to another state of the same list.
const HERE = { exact: true } as const

/** A link inside the portal: real address, code and data fetched on hover. */
export function Link({ to, ...rest }: LinkProps) {
  const { pathname, search, hash } = new URL(to, 'http://portal')
  return (
    <RouterLink
      to={pathname}
      search={Object.fromEntries(new URLSearchParams(search)) as RouterLinkProps['search']}
      hash={hash.slice(1) || undefined}
      activeOptions={HERE}
      {...rest}
    />
  )
}

/** A link in running text. */
export function TextLink(props: LinkProps) {
  return <Link {...props} className={props.className ? `link ${props.className}` : 'link'} />
}
