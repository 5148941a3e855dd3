/** Where the password of a proxy is sealed for. */
export const passwordContext = (id: number | string): string => `proxy:${id}:password`
