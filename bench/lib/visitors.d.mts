import type { ClientBase, Pool } from 'pg'

export interface Visitor {
  readonly id: number
  readonly username: string
  readonly sessionId: string
  /** Orders a server first, and needs money for it. */
  readonly owner: boolean
}

export function prepareVisitors(client: ClientBase | Pool, amount: number): Promise<{ visitors: Visitor[]; item: object }>

export function visit(options: {
  url: string
  visitors: readonly Visitor[]
  item: object
  seconds: number
  think?: readonly [number, number]
  leastActs?: number
}): Promise<{ took: Map<string, number[]>; problems: string[] }>
