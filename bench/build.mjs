import { join } from 'node:path'
import { loginPrompt, processStart } from './lib/guest.mjs'
import { OFTEN_MS, orderServer, SELDOM_MS, statusOf, until, withCustomerOnQemu } from './lib/machines.mjs'
import { median } from './lib/measure.mjs'
import { SMOKE, sized } from './lib/sizes.mjs'

const MEASURED = sized(7, 1)

/** Orders and pays one server, watches it come to life, and switches it off; answers the three stretches in milliseconds. */
async function buildOne({ call, item, machines }) {
  const { id, paid } = await orderServer(call, item)
  const seen = () => statusOf(call, id)
  const files = join(machines, `vps-${id}`)
  await until(SELDOM_MS, 'the start', async () => (await seen())?.work?.step === 'wait-for-login')
  const started = processStart(join(files, 'pid'))
  const prompted = await loginPrompt(join(files, 'tty'))
  await until(OFTEN_MS, 'running', async () => (await seen()).VMStatus === 'running')
  const running = performance.now()
  await call('user/service/vps/stop', { id })
  await until(SELDOM_MS, 'the end', async () => (await seen()).VMStatus === 'stopped')
  return { before: started - paid, boot: prompted - started, after: running - prompted }
}

/** Row: what the portal adds to the boot of a real machine, before it and after it. */
export function measureBuild() {
  return withCustomerOnQemu(async ({ call, item, folder }) => {
    const round = () => buildOne({ call, item, machines: join(folder, 'vm') })
    // In the first one code is compiled.
    if (!SMOKE) await round()
    const rounds = []
    while (rounds.length < MEASURED) rounds.push(await round())
    return row(rounds)
  })
}

function row(rounds) {
  const of = (name) => rounds.map((each) => each[name])
  const each = (name) => of(name).map(Math.round).join(' ')
  const [before, boot, after] = [median(of('before')), median(of('boot')), median(of('after'))]
  return {
    title: 'order paid → QEMU started, and login prompt → running / QEMU started → login prompt',
    ratio: (before + after) / boot,
    aim: { atMost: 0.25 },
    raw: [
      ['order paid → QEMU started in ms', before],
      ['QEMU started → login prompt in ms', boot],
      ['login prompt → the customer sees running in ms', after],
      ['each until the start', each('before')],
      ['each boot', each('boot')],
      ['each until running', each('after')],
    ],
  }
}
