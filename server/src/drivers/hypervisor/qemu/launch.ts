import { spawn } from 'node:child_process'
import { open, readFile } from 'node:fs/promises'
import { DriverError } from '../port.ts'
import { acceleratorOf } from './accelerator.ts'
import { poolOf, type QemuConfig } from './config.ts'
import { attach, diskArguments } from './data-disks.ts'
import { discOf } from './discs.ts'
import { OWN_DRIVE, rethrow, toDriverError } from './disk.ts'
import { LOOPBACK, ruleOf, TAKEN } from './forwards.ts'
import { type MachineRecord, machineFiles, readRecord, writeRecord } from './machine-directory.ts'
import { disksOf, type PoolDisk } from './pool.ts'
import { canListen } from './ports.ts'
import { becomes, findProcess, processName } from './process.ts'
import { qmp } from './qmp.ts'
import { makeTap, tapOf } from './tap.ts'

const START_TIMEOUT_MS = 20_000
/** QEMU ends at the first port that it cannot open; ports that are taken between the look and the start are rare. */
const MOST_LAUNCHES = 5

/** Another program listens at a port that QEMU was to open. */
class PortTaken extends Error {
  override readonly name = 'PortTaken'
  readonly rule: string
  constructor(rule: string) {
    super(`another program has ${rule}`)
    this.rule = rule
  }
}

/** Everything QEMU is told. Secrets are in files: a command line is readable by every user of the host. */
export function qemuArguments(config: QemuConfig, machine: MachineRecord, data: readonly PoolDisk[] = []): readonly string[] {
  const files = machineFiles(config.directory, machine.key)
  const kvm = acceleratorOf(config) === 'kvm'
  return [
    ...['-name', processName(machine.key), '-pidfile', files.pid],
    ...['-nodefaults', '-no-user-config', '-display', 'none', '-machine', 'pc', '-vga', 'std'],
    ...['-accel', kvm ? 'kvm' : 'tcg,thread=multi,tb-size=32', '-cpu', processor(kvm, machine.nested)],
    ...['-m', String(machine.memoryMb), '-smp', String(machine.cpus)],
    ...drives(config, machine),
    ...['-netdev', config.network === 'tap' ? tapNetwork(machine) : userNetwork(config, machine)],
    ...['-device', `virtio-net-pci,netdev=net,mac=${machine.mac},romfile=`],
    // What the guest prints while nobody reads is dropped: a file would grow as fast as a guest can print.
    ...['-chardev', `socket,id=console,server=on,wait=off,path=${comma(files.tty)}`, '-serial', 'chardev:console'],
    ...['-chardev', `socket,id=agent,server=on,wait=off,path=${comma(files.agent)}`, '-serial', 'chardev:agent'],
    ...['-vnc', `unix:${comma(files.vnc)}`, '-qmp', `unix:${comma(files.qmp)},server=on,wait=off`],
    // A guest that breaks out of the emulator must not be able to start programs.
    ...['-sandbox', 'on,obsolete=deny,elevateprivileges=deny,spawn=deny,resourcecontrol=deny'],
    ...diskArguments(data),
  ]
}

/**
 * The firmware boots the first disk, and a guest of ours reads its seed from the second. The machine's own disk keeps the name that
 * snapshots, backups and figures know it by, wherever it stands.
 */
function drives({ directory }: QemuConfig, { key, rescue, media }: MachineRecord): readonly string[] {
  const files = machineFiles(directory, key)
  const disk = (file: string, id: string) => ['-drive', `if=virtio,id=${id},format=qcow2,file=${comma(file)}`]
  const seed = (file: string) => ['-drive', `if=virtio,id=seed,format=raw,readonly=on,file=${comma(file)}`]
  const own = disk(files.disk, OWN_DRIVE)
  return [
    ...(rescue ? [...disk(files.rescue, 'rescue'), ...seed(files.rescueSeed), ...own] : [...own, ...seed(files.seed)]),
    ...(media ? ['-drive', `if=none,id=disc,media=cdrom,readonly=on,format=raw,file=${comma(discOf(directory, media.iso))}`] : []),
    ...(media ? ['-device', `ide-cd,drive=disc${media.first && !rescue ? ',bootindex=0' : ''}`] : []),
  ]
}

/** What of that model is not emulated; named, QEMU says nothing of it. */
const NOT_EMULATED = ['rdseed', 'sha-ni', 'fxsr-opt', 'misalignsse', '3dnowprefetch', 'osvw', 'topoext', 'xsavec'] as const
/** `max` without its virtualisation lets static programs abort as they begin (QEMU 7.2): a model that knows as much stands for it. */
const PLAIN = ['EPYC', ...['svm', ...NOT_EMULATED].map((feature) => `${feature}=off`)].join(',')

/** Virtualisation is shown to those that asked for it, and hidden from all others: emulated there is AMD's alone. */
function processor(kvm: boolean, nested: boolean): string {
  if (kvm) return nested ? 'host' : 'host,vmx=off,svm=off'
  return nested ? 'max' : PLAIN
}

const tapNetwork = ({ key }: MachineRecord): string => `tap,id=net,ifname=${tapOf(key)},script=no,downscript=no`

function userNetwork({ outbound }: QemuConfig, machine: MachineRecord): string {
  const rules = [sshRule(machine), ...machine.forwards.map(ruleOf)]
  return `user,id=net,restrict=${outbound ? 'off' : 'on'}${rules.map((rule) => `,hostfwd=${rule}`).join('')}`
}

const sshRule = ({ sshPort }: MachineRecord): string => ruleOf({ protocol: 'tcp', port: sshPort, guestPort: 22 })

/** QEMU's own escape: a comma inside a value is doubled. */
function comma(path: string): string {
  return path.replaceAll(',', ',,')
}

/**
 * Starts QEMU as a process of its own that outlives the portal, and waits until its monitor says that it runs.
 * (`-daemonize` would do the same, but cannot be combined with the sandbox.)
 */
async function launch(config: QemuConfig, record: MachineRecord, taken: ReadonlySet<string>): Promise<void> {
  const machine = { ...record, forwards: record.forwards.filter((rule) => !taken.has(ruleOf(rule))) }
  const files = machineFiles(config.directory, machine.key)
  if (config.network === 'tap') await makeTap(config.bridge ?? '', machine)
  const data = () => disksOf(poolOf(config), machine.key)
  const told = qemuArguments(config, machine, await data())
  const log = await open(files.log, 'w', 0o600)
  let ended: string | null = null
  try {
    const child = spawn(config.qemuBinary, told, { cwd: '/', detached: true, stdio: ['ignore', log.fd, log.fd] })
    child.once('error', (error) => {
      ended = error.message
    })
    child.once('exit', (code, signal) => {
      ended ??= signal ?? `exit code ${code}`
    })
    child.unref()
  } finally {
    await log.close()
  }
  const settled = await becomes(START_TIMEOUT_MS, async () => ended !== null || (await answers(files.qmp)))
  if (ended !== null) throw await explain(config, machine, ended)
  if (!settled) throw new DriverError('unknown-outcome', 'QEMU was started and its monitor does not answer')
  // Those that were made while it started.
  for (const disk of await data()) await attach(files.qmp, disk)
}

async function answers(socketPath: string): Promise<boolean> {
  return qmp(socketPath, 'query-status', {}, 1000).then(
    () => true,
    () => false,
  )
}

async function explain(config: QemuConfig, machine: MachineRecord, ended: string): Promise<Error> {
  const text = await readFile(machineFiles(config.directory, machine.key).log, 'utf8').catch(() => '')
  const taken = TAKEN.exec(text)?.[1]
  if (taken !== undefined) return new PortTaken(taken)
  // Another process of the portal is starting the same machine: the lock on disk and pid file decides who wins.
  if (/Failed to get .* lock|cannot lock pid file/i.test(text)) {
    const other = await becomes(2000, async () => (await findProcess(config.directory, machine.key)) !== null)
    return new DriverError(other ? 'already-there' : 'retry-later', 'another process starts this machine')
  }
  if (/cannot allocate memory|cannot set up guest memory/i.test(text))
    return new DriverError('no-capacity', 'the host has no memory for this guest')
  const lastLine = text.trim().split('\n').at(-1)
  return toDriverError(new Error(`QEMU ended: ${lastLine === undefined || lastLine === '' ? ended : lastLine}`))
}

/** Forwarded ports at which another program listens now. A machine must not be kept off by one of its hundred ports. */
async function takenPorts({ forwards }: MachineRecord): Promise<Set<string>> {
  const looked = forwards.map(async (rule) => ({
    rule,
    free: await canListen(rule.protocol, rule.host ?? LOOPBACK, rule.port).catch(() => false),
  }))
  return new Set((await Promise.all(looked)).flatMap(({ rule, free }) => (free ? [] : [ruleOf(rule)])))
}

/**
 * Starts the machine on its SSH port, or on another one if a foreign program took that port. Its forwarded ports never change, because
 * customers use them: the machine starts without those that are taken, and `forwards.ensure` opens them later.
 */
export async function launchWithPort(config: QemuConfig, machine: MachineRecord, choosePort: () => Promise<number>): Promise<void> {
  let chosen = machine
  const taken = await takenPorts(machine)
  for (let attempt = 0; attempt < MOST_LAUNCHES; attempt++) {
    try {
      return await launch(config, chosen, taken)
    } catch (error) {
      if (error instanceof DriverError && error.kind === 'already-there') return
      if (!(error instanceof PortTaken)) throw rethrow(error)
      if (error.rule !== sshRule(chosen)) {
        taken.add(error.rule)
        continue
      }
      const sshPort = await choosePort()
      // Read anew: its gate may have been closed since the start was asked for.
      chosen = { ...((await readRecord(config.directory, machine.key)) ?? chosen), sshPort }
      await writeRecord(config.directory, chosen)
    }
  }
  throw new DriverError('retry-later', 'ports were taken as fast as they were chosen')
}
