// npm run bench [name …]: the figures of the README, each a ratio within one run. How to read them: bench/README.md.
import { cpus } from 'node:os'
import { ensureBuilt } from './lib/build.mjs'
import { ensureInstalled } from './lib/install.mjs'
import { bold, die, dim, green, say, yellow } from './lib/log.mjs'

const suites = {
  leap: async () => [await (await import('../bench/leap.mjs')).measureLeap()],
  list: async () => [await (await import('../bench/list.mjs')).measureList()],
  machines: async () => await (await import('../bench/machines.mjs')).measureMachines(),
  log: async () => await (await import('../bench/log.mjs')).measureLog(),
  graphs: async () => await (await import('../bench/graphs.mjs')).measureGraphs(),
  'sign-in': async () => [await (await import('../bench/sign-in.mjs')).measureSignIn()],
  reject: async () => [await (await import('../bench/reject.mjs')).measureReject()],
  hostile: async () => await (await import('../bench/hostile.mjs')).measureHostile(),
  load: async () => await (await import('../bench/load.mjs')).measureLoad(),
  'gateway-events': async () => await (await import('../bench/gateway-events.mjs')).measureGatewayEvents(),
  papers: async () => await (await import('../bench/papers.mjs')).measurePapers(),
  renewals: async () => await (await import('../bench/renewals.mjs')).measureRenewals(),
  browser: async () => await (await import('../bench/browser.mjs')).measureBrowser(),
  start: async () => await (await import('../bench/start.mjs')).measureStart(),
  build: async () => [await (await import('../bench/build.mjs')).measureBuild()],
  'own-image': async () => [await (await import('../bench/own-image.mjs')).measureOwnImage()],
  power: async () => await (await import('../bench/power.mjs')).measurePower(),
  tickets: async () => await (await import('../bench/tickets.mjs')).measureTickets(),
  webhooks: async () => await (await import('../bench/webhooks.mjs')).measureWebhooks(),
  controllers: async () => await (await import('../bench/controllers.mjs')).measureControllers(),
  reconcile: async () => [await (await import('../bench/reconcile.mjs')).measureReconcile()],
  nodes: async () => await (await import('../bench/nodes.mjs')).measureNodes(),
  incus: async () => await (await import('../bench/incus.mjs')).measureIncus(),
  edge: async () => [
    ...(await (await import('../bench/edge.mjs')).measureEdge()),
    ...(await (await import('../bench/edge-changes.mjs')).measureEdgeChanges()),
  ],
  live: async () => await (await import('../bench/live.mjs')).measureLive(),
  'hosting-panels': async () => await (await import('../bench/hosting-panels.mjs')).measureHostingPanels(),
}
const chosen = process.argv.slice(2)
const unknown = chosen.find((name) => !(name in suites))
if (unknown) die(`There is no "${unknown}": ${Object.keys(suites).join(', ')}`)
if (process.platform !== 'linux') die('The figures are read from /proc: Linux only.')

const round = (value) => (typeof value === 'number' ? value.toLocaleString('en-US', { maximumFractionDigits: value < 100 ? 2 : 0 }) : value)

function judge(ratio, aim) {
  if (aim === null) return { met: true, wanted: 'no aim' }
  const { atLeast, atMost, figure, below, unit } = aim
  if (atLeast !== undefined) return { met: ratio >= atLeast, wanted: `aim at least ${atLeast}` }
  if (atMost !== undefined) return { met: ratio <= atMost, wanted: `aim at most ${atMost}` }
  return { met: figure < below, wanted: `${round(figure)} ${unit}, aim under ${below} ${unit}` }
}

function print({ title, ratio, aim, raw }) {
  const { met, wanted } = judge(ratio, aim)
  console.log(
    `\n${bold(title)}\n  ${(met ? green : yellow)(`${ratio.toFixed(2)}`)}  (${wanted}${aim === null ? '' : met ? ': met' : ': missed'})`,
  )
  for (const [name, value] of raw) console.log(dim(`  ${String(round(value)).padStart(10)}  ${name}`))
  return met
}

await ensureInstalled()
await ensureBuilt()
say(`${cpus().length} cores, ${cpus()[0]?.model.trim()}, Node ${process.versions.node}`)
let missed = 0
for (const [name, measure] of Object.entries(suites)) {
  if (chosen.length > 0 && !chosen.includes(name)) continue
  for (const row of await measure()) if (!print(row)) missed++
}
process.exit(missed > 0 ? 1 : 0)
