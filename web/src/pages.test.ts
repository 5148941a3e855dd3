import { describe, expect, it } from 'vitest'
import { entryPages, staffPages } from './operator/routes.ts'
import { barePages, homePages, publicPages } from './routes.ts'

/** The specification's addresses, in its order; parameters as the router writes them. */
const SPECIFIED = [
  ...['/', '/login', '/fblogin', '/register', '/forgotpw', '/resetpw', '/user-activation', '/upgrading', '/error/not-found'],
  ...['/vm/console/$VMID', '/order/new', '/home', '/home/dashboard', '/home/cloud-vps', '/home/cloud-vps/snapshot'],
  ...['/home/cloud-vps/backup', '/home/cloud-vps/detail/$VMID', '/home/dedicated-server', '/home/dedicated-server/detail/$VMID'],
  ...['/home/hosting', '/home/order', '/home/order/history', '/home/order/topup', '/home/order/detail/$orderID', '/home/password'],
  ...['/home/profile', '/home/notification', '/home/log', '/home/security/2fa', '/home/team-manager', '/home/team/join'],
  ...['/home/proxy', '/home/ticket', '/home/ticket/detail/$ticketID', '/home/referral'],
]

/** Of the build, which is a project of its own. */
const build: string = '../build/pages.ts'
const { pageAddresses } = (await import(build)) as { pageAddresses: (source: string) => string[] }

interface Routed {
  readonly path: string
  readonly panels?: readonly Routed[]
}
const all = (pages: readonly Routed[]): string[] => pages.flatMap(({ path, panels = [] }) => [path, ...all(panels)])

describe('the pages that the server is told of', () => {
  const told = pageAddresses(new URL('.', import.meta.url).pathname)

  it('are every page that a router knows, its panels and the addresses that lead on', () => {
    const known = all([...publicPages, ...homePages, ...barePages, ...entryPages, ...staffPages])
    for (const path of [...known, '/', '/home', '/order/new']) expect(told).toContain(path)
    expect(known.length).toBeGreaterThan(40)
  })

  it('have every address of the specification among them', () => {
    expect(SPECIFIED.filter((path) => !told.includes(path))).toEqual([])
  })

  it('are open without a session where the specification says so, and nowhere else below /home', () => {
    const open = publicPages.map(({ path }) => path)
    expect(SPECIFIED.filter((path) => /^\/(login|fblogin|register|forgotpw|resetpw|user-activation|upgrading|error)/.test(path))).toEqual(
      SPECIFIED.filter((path) => open.includes(path)),
    )
    expect(open.filter((path) => path.startsWith('/home'))).toEqual([])
  })

  it('and no more than a few beside them', () => {
    expect(told.filter((path) => path.includes('*') || path === '/$')).toEqual([])
  })
})
