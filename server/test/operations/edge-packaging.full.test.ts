import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import ipaddr from 'ipaddr.js'
import { describe, expect, it } from 'vitest'
import { isPublic } from '../../src/drivers/proxy/destination.rules.ts'
import { readEdgeConfig } from '../../src/platform/edge-config.ts'

const at = (path: string): string => fileURLToPath(new URL(`../../../${path}`, import.meta.url))
const text = (path: string): string => readFileSync(at(path), 'utf8')
const FILTER = 'packaging/edge/portal-edge.nft'
const nft = ['/usr/sbin/nft', '/sbin/nft'].find((path) => existsSync(path))

describe('[R4a] [S11] what is said of edge hosts is so', () => {
  it('every setting is in the example, and every one there is read', () => {
    const example = new Set([...text('packaging/edge/edge.env.example').matchAll(/^#?([A-Z][A-Z_]+)=/gm)].map(([, name]) => name))
    const read = [...text('server/src/platform/edge-config.ts').matchAll(/^ {2}([A-Z][A-Z_]+):/gm)].map(([, name]) => name)
    expect(read.length).toBeGreaterThan(8)
    expect([...example].sort()).toEqual([...new Set(read)].sort())
  })

  it('mistakes are told by name, and a portal without TLS is none for production', () => {
    const said = (env: NodeJS.ProcessEnv): string => {
      try {
        readEdgeConfig(env)
        return ''
      } catch (error) {
        return (error as Error).message
      }
    }
    expect(said({})).toContain('EDGE_PORTAL: name the portal')
    expect(said({ EDGE_PORTAL: 'http://portal.example.com', PORTAL_MODE: 'production' })).toContain('must be https')
    expect(said({ EDGE_PORTAL: 'https://portal.example.com', EDGE_REFUSED_PORTS: 'smtp' })).toContain('EDGE_REFUSED_PORTS')
    expect(readEdgeConfig({ EDGE_PORTAL: 'https://portal.example.com/', PORTAL_MODE: 'production' })).toMatchObject({
      ...{ portal: 'https://portal.example.com', filterRequired: true, refusedPorts: [25], allowed: [] },
    })
  })

  it('the packet filter refuses no address that a proxy serves, and every network of its list is one that a proxy refuses', () => {
    const networks = [...text(FILTER).matchAll(/[0-9a-f:.]+\/\d+/g)].map(([cidr]) => cidr)
    expect(networks.length).toBeGreaterThan(15)
    for (const cidr of networks) {
      const [first, bits] = ipaddr.parseCIDR(cidr)
      expect([cidr, isPublic(first.toString()), bits > 0]).toEqual([cidr, false, true])
    }
    const ranges = networks.map((cidr) => ipaddr.parseCIDR(cidr))
    for (const address of ['8.8.8.8', '1.1.1.1', '2606:4700:4700::1111', '2a00:1450:4001::1'].map((one) => ipaddr.parse(one)))
      expect(ranges.some((range) => range[0].kind() === address.kind() && address.match(range))).toBe(false)
  })

  it.skipIf(!nft || process.getuid?.() !== 0)('the packet filter is one that nft takes (needs nft and root)', () => {
    const rules = text(FILTER).replace('"portal-edge"', '0')
    const { status, stderr } = spawnSync(nft ?? '', ['-c', '-f', '-'], { input: rules, encoding: 'utf8' })
    // A host that may not touch its kernel's tables cannot say.
    if (/Operation not permitted|cache initialization failed/.test(stderr)) return
    expect([status, stderr]).toEqual([0, ''])
  })
})
