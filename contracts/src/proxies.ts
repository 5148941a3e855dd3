import { PROXY_PROTOCOLS, type ProxyProtocol } from './edge.ts'

/** Figures of proxies that server and browser share. */

export const PROXY_TYPES = PROXY_PROTOCOLS
export type ProxyType = ProxyProtocol

export const PROXY_PORT = { least: 1000, most: 65_535 } as const
/** From which on ports are given out where none is asked for. */
export const PROXY_PORT_FIRST = 20_000
/** That are added by one call. */
export const PROXY_ADD_MOST = 100
export const PROXY_REMARK_MAX = 100
/** How far back the graph of transfer looks. */
export const PROXY_TRANSFER_DAYS = [7, 30, 90] as const

export const isProxyPort = (port: number): boolean => Number.isInteger(port) && port >= PROXY_PORT.least && port <= PROXY_PORT.most

/** Letters, digits, hyphen and underscore: it stands in URLs and in files of programs that split at a colon. */
export const isProxyUsername = (name: string): boolean => /^[A-Za-z0-9][A-Za-z0-9_-]{2,31}$/.test(name)
/** The same of passwords, with some signs: no colon, no `@`, no space. */
export const isProxyPassword = (password: string): boolean => /^[A-Za-z0-9._~!*+=-]{8,64}$/.test(password)

/**
 * How a proxy, or all of a service, is, as the host that serves it says: `changing` until it has said so of the last change, `limited` where its
 * transfer is used up, `silent` where the host was not heard for a while.
 */
export const PROXY_STATES = ['setting-up', 'ready', 'changing', 'limited', 'stopped', 'failed', 'silent'] as const
export type ProxyState = (typeof PROXY_STATES)[number]
