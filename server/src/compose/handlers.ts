import type { AnyEndpoint } from '@portal/contracts/endpoint.ts'
import type { Handler } from '../platform/http/handlers.ts'
import type { Module } from '../platform/module.ts'

/** Boot refuses a handler without a declaration, and the reverse. */
export function matched(endpoints: readonly AnyEndpoint[], modules: readonly Module[]): readonly Handler[] {
  const handlers = modules.flatMap((module) => module.handlers ?? [])
  const declared = new Set<string>(endpoints.map((endpoint) => endpoint.path))
  const handled = new Set(handlers.map((handler) => handler.endpoint.path))
  const problems = [
    ...[...declared].filter((path) => !handled.has(path)).map((path) => `${path} is declared but nobody handles it`),
    ...[...handled].filter((path) => !declared.has(path)).map((path) => `${path} is handled but not declared`),
    ...(handled.size === handlers.length ? [] : ['a path is handled twice']),
    // A live handler has no transaction in which an object could be held: it is found and judged before, and what may have changed is asked again.
    ...handlers
      .filter(({ kind, endpoint }) => kind === 'live' && endpoint.on?.lock === 'row')
      .map(({ endpoint }) => `${endpoint.path} is live and locks a service`),
  ]
  if (problems.length > 0) throw new Error(problems.join('; '))
  return handlers
}
