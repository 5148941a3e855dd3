import type { EndpointPath, InputOf } from './endpoints.ts'

/** One key per call and input: `['user/order/list', {page: 1}]`. Invalidate by the path, or by a prefix of it. */
export const keyOf = <P extends EndpointPath>(path: P, input: InputOf<P>) => [path, input] as const

/** Matches every cached answer of the calls below a path: `underPath('user/order')`. */
export const underPath = (prefix: string) => ({
  predicate: ({ queryKey: [path] }: { queryKey: readonly unknown[] }) =>
    typeof path === 'string' && (path === prefix || path.startsWith(`${prefix}/`)),
})
