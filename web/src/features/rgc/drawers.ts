/** By which name an open drawer of connections stands in the address: `new`, `extend-7`, `allow-7`. */
export const RGC_DRAWER = 'connection'
export const NEW_CONNECTION = 'new'
/** What opens one about a connection that there is. */
export const RGC_ACTS = ['extend', 'allow'] as const
