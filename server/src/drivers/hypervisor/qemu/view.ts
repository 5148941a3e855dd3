import type { EngineMachine } from '../port.ts'
import { wasHeard } from './agent.ts'
import { blockedAmong } from './forwards.ts'
import { isHeld } from './held.ts'
import { faultOf, type MachineRecord, machineFiles } from './machine-directory.ts'
import { mediaOf } from './media.ts'
import { findProcess } from './process.ts'

/** A machine as it is now: its process, its monitor and its guest are looked at. */
export async function viewOf(directory: string, machine: MachineRecord): Promise<EngineMachine> {
  const { key } = machine
  const files = machineFiles(directory, key)
  const ssh = machine.address === undefined ? { host: '127.0.0.1', port: machine.sshPort } : { host: machine.address, port: 22 }
  const seen = { key, ssh, ...mediaOf(machine) }
  const running = await findProcess(directory, key)
  const fault = await faultOf(files, running !== null)
  if (running === null) return { ...seen, state: 'stopped', ready: false, ...fault }
  const held = await isHeld(files.qmp)
  const { heard } = machine.rescue ?? machine
  // Whatever is on a disc does not know of our agent, and a guest that is held says nothing.
  const ready = !held && seen.boot !== 'iso' && (await wasHeard(files, running.boot, heard === 'ssh' ? ssh : null))
  const ports = await blockedAmong(files.qmp, machine.forwards)
  return { ...seen, state: ready ? 'running' : 'booting', ready, ...ports, ...(held && { fault: 'disk-full' as const }), ...fault }
}
