import type { RgcSession } from './calls.ts'

/** By which name an open drawer of connections stands in the address: `new`, `extend-7`, `allow-7`. */
export const RGC_DRAWER = 'connection'
export const NEW_CONNECTION = 'new'

type Act = 'extend' | 'allow'

export const drawerOf = (act: Act, { id }: Pick<RgcSession, 'id'>): string => `${act}-${id}`

export function readDrawer(text: string | undefined): { readonly act: Act; readonly id: number } | null {
  const [, act, id] = /^(extend|allow)-(\d{1,15})$/.exec(text ?? '') ?? []
  return act === 'extend' || act === 'allow' ? { act, id: Number(id) } : null
}
