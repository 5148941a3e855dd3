/** The staff console is a world of its own: other code, other session, other cache. Between the two a page is loaded anew. */
export const isStaffAddress = (pathname: string): boolean => pathname === '/operator' || pathname.startsWith('/operator/')
