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
    // A live handler has no transaction in which an object could be found and locked.
    ...handlers
      .filter(({ kind, endpoint }) => kind === 'live' && endpoint.on)
      .map(({ endpoint }) => `${endpoint.path} is live and on a service`),
  ]
  if (problems.length > 0) throw new Error(problems.join('; '))
  return handlers
}
