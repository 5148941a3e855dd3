import { spawn } from 'node:child_process'
import { chmodSync, existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { dataFolder } from '../../scripts/lib/paths.mjs'
import { freePort } from '../../scripts/lib/ports.mjs'
import { Missing, requirePrograms } from './missing.mjs'

const unpacked = join(dataFolder(), 'ipmi')
const sim = [join(unpacked, 'usr/bin/ipmi_sim'), '/usr/bin/ipmi_sim'].find((path) => existsSync(path))

export const USER = 'portal'
export const PASSWORD = 'not-in-any-list'

/** A machine that is on, whatever it is told: what is measured is the asking. */
const CHASSIS =
  '#!/bin/sh\nshift\n[ "$1" = get ] && shift && for what in "$@"; do [ "$what" = power ] && echo power:1 || echo "$what:0"; done\nexit 0\n'

/** OpenIPMI's simulated controllers, so many; `npm run engines` unpacks the program. */
export async function startControllers(folder, amount) {
  requirePrograms(['ipmitool'], 'sudo npm run engines')
  if (!sim) throw new Missing('ipmi_sim is missing: npm run engines')
  const libraries = ['usr/lib/x86_64-linux-gnu', 'usr/lib'].map((part) => join(unpacked, part)).join(':')
  const started = []
  for (let n = 0; n < amount; n++) {
    const place = join(folder, `controller-${n}`)
    mkdirSync(place)
    const port = await freePort({ protocol: 'udp' })
    const script = join(place, 'chassis.sh')
    writeFileSync(script, CHASSIS)
    chmodSync(script, 0o755)
    writeFileSync(join(place, 'lan.conf'), lan(port, script))
    writeFileSync(join(place, 'sim.emu'), EMULATOR)
    const child = spawn(sim, ['-n', '-c', join(place, 'lan.conf'), '-f', join(place, 'sim.emu'), '-s', place], {
      ...{ cwd: place, stdio: 'ignore', env: { ...process.env, LD_LIBRARY_PATH: libraries } },
    })
    started.push({ port, pid: child.pid, stop: () => child.kill('SIGKILL') })
  }
  return started
}

const EMULATOR = `mc_setbmc 0x20
mc_add 0x20 0 no-device-sdrs 0x23 9 8 0x9f 0x1291 0xf02 persist_sdr
sel_enable 0x20 1000 0x0a
mc_enable 0x20
`

const lan = (port, script) => `name "bench"
set_working_mc 0x20
  startlan 1
    addr 127.0.0.1 ${port}
    priv_limit admin
${['callback', 'user', 'operator', 'admin'].map((who) => `    allowed_auths_${who} none md2 md5 straight\n`).join('')}    guid a123456789abcdefa123456789abcdef
  endlan
  chassis_control "${script} 0x20"
  user 1 true "" "" user 10 none md2 md5 straight
  user 2 true "${USER}" "${PASSWORD}" admin 10 none md2 md5 straight
`
