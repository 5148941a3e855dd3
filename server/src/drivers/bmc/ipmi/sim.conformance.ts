import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { type AddressInfo, createServer, type Server } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { freePort } from '../../../../test/support/ports.ts'
import type { BmcBench } from '../conformance.ts'
import type { Power } from '../port.ts'
import { ipmiConfig } from './config.ts'
import { ipmiVendor } from './driver.ts'
import { sensorLines } from './sim-sensors.conformance.ts'

/** OpenIPMI's simulator of controllers, unpacked by `npm run engines`, whose machine is a QEMU guest. */

const repository = fileURLToPath(new URL('../../../../../', import.meta.url))
const unpacked = join(process.env['PORTAL_DATA'] ?? join(repository, '.data'), 'ipmi')
const which = (...names: readonly string[]): string | undefined => names.find((name) => existsSync(name))
const programs = {
  sim: which(join(unpacked, 'usr/bin/ipmi_sim'), '/usr/bin/ipmi_sim'),
  tool: which('/usr/bin/ipmitool'),
  qemu: which('/usr/bin/qemu-system-x86_64'),
}

/** What is missing here; null: nothing. */
export const missing = programs.sim && programs.tool && programs.qemu ? null : 'ipmi_sim, ipmitool or QEMU missing; npm run engines'

const USER = 'portal'
const PASSWORD = 'not-in-any-list'

/** What stands at a controller, as commands of a shell in a folder of its own, where QEMU is to leave its `pid`. */
export interface Machine {
  /** `$from` is `pxe` where the controller was told to boot it from the network next, once. */
  readonly start: string
  /** Asks its system to end. */
  readonly soft: string
}

/** QEMU with its processor held: it has power, a monitor and no system, which is all that a controller switches. Asked to end, it is killed. */
const HELD: Machine = {
  start: `'${programs.qemu}' -S -m 16 -display none -nodefaults -no-user-config -machine pc -accel tcg -daemonize -pidfile pid`,
  soft: 'stop',
}

/** What is at the other end of the machine's serial line: it repeats what it hears. */
async function repeater(): Promise<{ readonly server: Server; readonly port: number }> {
  const server = createServer((line) => {
    line.on('error', () => undefined)
    line.on('data', (typed: Buffer) => line.write(typed.toString('latin1').replaceAll('\r', '\r\n')))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()))
  server.unref()
  return { server, port: (server.address() as AddressInfo).port }
}

/** What the simulated controller runs for its machine: `<mc> get power boot`, `set power 0|1`, `set reset 1`, `set shutdown 1`. */
const chassis = (folder: string, machine: Machine): string => `#!/bin/sh
cd '${folder}'
shift
alive() { [ -f pid ] && kill -0 "$(cat pid)" 2>/dev/null && ! grep -q ') Z ' "/proc/$(cat pid)/stat" 2>/dev/null; }
start() { alive && return; echo boot >> boots; from=$(cat device 2>/dev/null); rm -f device; ${machine.start}; }
stop() { alive && kill -9 "$(cat pid)"; rm -f pid; }
verb=$1; shift
if [ "$verb" = get ]; then
  for what in "$@"; do
    case $what in
      power) if alive; then echo power:1; else echo power:0; fi ;;
      boot) echo "boot:$(cat device 2>/dev/null || echo default)" ;;
    esac
  done
  exit 0
fi
while [ $# -gt 1 ]; do
  case $1 in
    power) if [ "$2" = 1 ]; then start; else stop; fi ;;
    reset) stop; start ;;
    shutdown) ${machine.soft} ;;
    boot) echo "$2" > device ;;
  esac
  shift 2
done
exit 0
`

export interface SimBench extends BmcBench {
  readonly directory: string
  /** How often its machine began to run. */
  readonly boots: () => Promise<number>
  /** What the next boot is from, as the controller was told. */
  readonly device: () => Promise<string>
  readonly freeze: (frozen: boolean) => void
  /** What staff enter of the controller. */
  readonly access: {
    readonly host: string
    readonly port: number
    readonly user: string
    readonly password: string
    readonly cipher: string
  }
}

export async function simBench(
  machine: (directory: string) => Promise<Machine> = async () => HELD,
  settings: { readonly trySeconds?: number } = {},
): Promise<SimBench> {
  const directory = await mkdtemp(join(tmpdir(), 'portal-ipmi-'))
  const port = await freePort({ protocol: 'udp' })
  const script = join(directory, 'chassis.sh')
  // Before the simulator, which tries again after ten seconds only.
  const serial = await repeater()
  await writeFile(script, chassis(directory, await machine(directory)))
  await chmod(script, 0o755)
  const lan = `name "bench"
set_working_mc 0x20
  startlan 1
    addr 127.0.0.1 ${port}
    priv_limit admin
    allowed_auths_callback none md2 md5 straight
    allowed_auths_user none md2 md5 straight
    allowed_auths_operator none md2 md5 straight
    allowed_auths_admin none md2 md5 straight
    guid a123456789abcdefa123456789abcdef
  endlan
  chassis_control "${script} 0x20"
  sol "tcp:127.0.0.1:${serial.port}" 115200
  user 1 true "" "" user 10 none md2 md5 straight
  user 2 true "${USER}" "${PASSWORD}" admin 10 none md2 md5 straight
`
  const emulator = `mc_setbmc 0x20
mc_add 0x20 0 no-device-sdrs 0x23 9 8 0x9f 0x1291 0xf02 persist_sdr
sel_enable 0x20 1000 0x0a
${sensorLines()}mc_enable 0x20
`
  await writeFile(join(directory, 'lan.conf'), lan)
  await writeFile(join(directory, 'sim.emu'), emulator)
  const libraries = ['usr/lib/x86_64-linux-gnu', 'usr/lib'].map((folder) => join(unpacked, folder)).join(':')
  const child: ChildProcess = spawn(
    programs.sim ?? '',
    ['-n', '-c', join(directory, 'lan.conf'), '-f', join(directory, 'sim.emu'), '-s', directory],
    { stdio: 'ignore', cwd: directory, env: { ...process.env, LD_LIBRARY_PATH: libraries } },
  )
  const access = { host: '127.0.0.1', port, user: USER, password: PASSWORD, cipher: '3' }
  const driverWith = (more: object) => ipmiVendor.create(ipmiConfig.parse({ ...access, program: programs.tool, ...more }), { id: '1' })
  const driver = driverWith(settings)
  for (let tries = 0; !(await driver.probe()).ok; tries++) {
    if (tries > 10 || child.exitCode !== null) throw new Error('ipmi_sim does not answer')
    await wait(200)
  }
  const text = (name: string): Promise<string> => readFile(join(directory, name), 'utf8').catch(() => '')
  return {
    ...{ driver, directory, access },
    stranger: driverWith({ password: 'another' }),
    really: async (): Promise<Power> =>
      execFileSync(script, ['0x20', 'get', 'power'], { encoding: 'utf8' }).includes('power:1') ? 'running' : 'stopped',
    boots: async () => (await text('boots')).split('\n').filter(Boolean).length,
    device: async () => (await text('device')).trim(),
    freeze: (frozen) => void child.kill(frozen ? 'SIGSTOP' : 'SIGCONT'),
    dispose: async () => {
      child.kill('SIGCONT')
      child.kill('SIGKILL')
      serial.server.close()
      execFileSync(script, ['0x20', 'set', 'power', '0'])
      await rm(directory, { recursive: true, force: true })
    },
  }
}
