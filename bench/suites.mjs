// The benches, by the name that `npm run bench -- <name>` takes.

const rows = async (measured) => [await measured].flat()

/**
 * Each runs one bench and returns its rows: title, ratio, aim, raw figures. Throws `Missing` (`lib/missing.mjs`) where an engine or a program
 * that the bench needs is absent. `guests` marks those that mostly wait for machines to boot: a smoke run does them beside the others.
 */
export const suites = {
  leap: { run: async () => rows((await import('./leap.mjs')).measureLeap()) },
  list: { run: async () => rows((await import('./list.mjs')).measureList()) },
  machines: { run: async () => rows((await import('./machines.mjs')).measureMachines()) },
  log: { run: async () => rows((await import('./log.mjs')).measureLog()) },
  graphs: { run: async () => rows((await import('./graphs.mjs')).measureGraphs()) },
  'sign-in': { run: async () => rows((await import('./sign-in.mjs')).measureSignIn()) },
  reject: { run: async () => rows((await import('./reject.mjs')).measureReject()) },
  hostile: { run: async () => rows((await import('./hostile.mjs')).measureHostile()) },
  load: { run: async () => rows((await import('./load.mjs')).measureLoad()) },
  'gateway-events': { run: async () => rows((await import('./gateway-events.mjs')).measureGatewayEvents()) },
  papers: { run: async () => rows((await import('./papers.mjs')).measurePapers()) },
  renewals: { run: async () => rows((await import('./renewals.mjs')).measureRenewals()) },
  browser: { run: async () => rows((await import('./browser.mjs')).measureBrowser()) },
  start: { run: async () => rows((await import('./start.mjs')).measureStart()) },
  build: { run: async () => rows((await import('./build.mjs')).measureBuild()), guests: true },
  'own-image': { run: async () => rows((await import('./own-image.mjs')).measureOwnImage()), guests: true },
  power: { run: async () => rows((await import('./power.mjs')).measurePower()), guests: true },
  tickets: { run: async () => rows((await import('./tickets.mjs')).measureTickets()) },
  webhooks: { run: async () => rows((await import('./webhooks.mjs')).measureWebhooks()) },
  controllers: { run: async () => rows((await import('./controllers.mjs')).measureControllers()) },
  reconcile: { run: async () => rows((await import('./reconcile.mjs')).measureReconcile()) },
  nodes: { run: async () => rows((await import('./nodes.mjs')).measureNodes()) },
  incus: { run: async () => rows((await import('./incus.mjs')).measureIncus()), guests: true },
  edge: {
    run: async () => [
      ...(await (await import('./edge.mjs')).measureEdge()),
      ...(await (await import('./edge-changes.mjs')).measureEdgeChanges()),
    ],
  },
  live: { run: async () => rows((await import('./live.mjs')).measureLive()), guests: true },
  'hosting-panels': { run: async () => rows((await import('./hosting-panels.mjs')).measureHostingPanels()) },
}
