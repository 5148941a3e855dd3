import { join, resolve } from 'node:path'
import type { HypervisorDriver } from '../drivers/hypervisor/port.ts'
import { qemuConfig } from '../drivers/hypervisor/qemu/config.ts'
import { qemuVendor } from '../drivers/hypervisor/qemu/driver.ts'
import { type SimulatorConfig, simulatorConfig } from '../drivers/hypervisor/simulator/config.ts'
import { simulatorVendor } from '../drivers/hypervisor/simulator/driver.ts'
import type { Clock } from '../platform/clock.ts'
import { type Config, ConfigError } from '../platform/config.ts'
import type { Logger } from '../platform/log.ts'

export interface ChosenEngines {
  readonly engines: ReadonlyMap<string, HypervisorDriver>
  /** Where new machines are built, unless their node names an engine. */
  readonly preferred: HypervisorDriver
  readonly close: () => Promise<void>
}

interface Choice {
  readonly config: Config
  readonly clock: Clock
  readonly log: Logger
  /** A test's own engines. */
  readonly given: readonly HypervisorDriver[] | undefined
}

/**
 * QEMU where it is installed and really boots a guest, else the simulator, and the log says which [R2]. The simulator stays at hand
 * beside QEMU: machines that it built while QEMU was missing live on.
 */
export async function chooseEngines({ config, clock, log, given }: Choice): Promise<ChosenEngines> {
  const all = given ?? (await configured(config, clock, log))
  const [preferred] = all
  if (!preferred) throw new ConfigError(['HYPERVISOR: no engine'])
  return { engines: new Map(all.map((engine) => [engine.id, engine])), preferred, close: () => closeAll(all, config.stopGuests, log) }
}

async function configured(config: Config, clock: Clock, log: Logger): Promise<HypervisorDriver[]> {
  const simulated = simulatorConfig.parse({ directory: join(config.dataDir, 'simulator') })
  const simulator = simulatorVendor.create(hastened(simulated, config.simulatorHaste), { clock })
  if (config.hypervisor === 'simulator') {
    if (config.mode === 'production') log.warn({}, 'HYPERVISOR=simulator in production: machines that are sold are not real')
    return [simulator]
  }
  const qemu = qemuVendor.create(qemuConfig.parse(startedQemu(config)), { clock })
  const probe = await qemu.probe()
  if (probe.ok) {
    log.info({ engine: qemu.title, detail: probe.detail }, 'new machines are built on QEMU')
    return config.mode === 'production' ? [qemu] : [qemu, simulator]
  }
  await qemu.close()
  // Selling machines that do not exist is worse than not starting.
  if (config.hypervisor === 'qemu' || config.mode === 'production')
    throw new ConfigError([`HYPERVISOR: QEMU cannot be used here: ${probe.reason}`])
  log.info({ reason: probe.reason }, 'QEMU cannot be used here: new machines are simulated')
  return [simulator]
}

/** Settings of the QEMU that the installation starts with; staff may change its limits in the console. */
export function startedQemu(config: Config) {
  const directory = resolve(config.dataDir, 'vm')
  // A loopback address is worth something to whoever tries the portal on this host, and to nobody who rents a machine.
  const shared = config.mode === 'demo' ? { natAddress: '127.0.0.1' } : {}
  const pool = config.storageDir === null ? {} : { storageDirectory: resolve(config.storageDir, 'vm') }
  const places = { directory, imagesDirectory: resolve(config.dataDir, 'images'), ...pool }
  return { ...places, ...shared, ...networkOf(config), outbound: config.guestsOutbound }
}

/** Which network QEMU's guests have: the host's owner says it, and nobody in the console. */
export const networkOf = ({ qemuBridge }: Pick<Config, 'qemuBridge'>) =>
  qemuBridge === null ? {} : ({ network: 'tap', bridge: qemuBridge } as const)

const hastened = (simulated: SimulatorConfig, times: number): SimulatorConfig => ({
  ...simulated,
  provisionSeconds: simulated.provisionSeconds / times,
  bootSeconds: simulated.bootSeconds / times,
  shutdownSeconds: simulated.shutdownSeconds / times,
})

async function closeAll(engines: readonly HypervisorDriver[], stopGuests: boolean, log: Logger): Promise<void> {
  for (const engine of engines) {
    if (stopGuests && !engine.simulated)
      await stopAll(engine).catch((err: unknown) => log.error({ err, engine: engine.id }, 'guests could not be stopped'))
    await engine.close()
  }
}

async function stopAll(engine: HypervisorDriver): Promise<void> {
  const running = (await engine.list()).filter(({ state }) => state !== 'stopped')
  await Promise.all(running.map(({ key }) => engine.stop(key)))
}
