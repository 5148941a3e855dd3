import type { Duplex } from 'node:stream'
import type { Probed } from '../../probed.ts'
import { type BmcDriver, type BmcVendor, type BootDevice, DriverError, type Power, type Sensor } from '../port.ts'
import { powerIn, sensorsIn } from './answers.ts'
import { type IpmiConfig, ipmiConfig } from './config.ts'
import { serialLine } from './serial-line.ts'
import { ipmitool } from './tool.ts'

const DEVICES = { disk: 'disk', network: 'pxe', cdrom: 'cdrom' } as const satisfies Record<BootDevice, string>

/** A controller that speaks IPMI 2.0 over the network (RMCP+), by Debian's ipmitool. */
class IpmiDriver implements BmcDriver {
  readonly kind = 'bmc'
  readonly simulated = false
  readonly attended = false
  readonly id: string
  private readonly config: IpmiConfig

  constructor(config: IpmiConfig, id: string) {
    this.config = config
    this.id = id
  }

  async probe(): Promise<Probed> {
    try {
      return { ok: true, detail: `the controller says that the machine is ${(await this.power()) === 'running' ? 'on' : 'off'}` }
    } catch (error) {
      return { ok: false, reason: error instanceof Error ? error.message : String(error) }
    }
  }

  power = async (): Promise<Power> => powerIn(await this.tell('chassis', 'power', 'status'))
  on = (): Promise<void> => this.act('on')
  off = (): Promise<void> => this.act('off')
  cycle = (): Promise<void> => this.act('cycle')
  shutdown = (): Promise<void> => this.act('soft')

  async bootOnce(device: BootDevice): Promise<void> {
    await this.tell('chassis', 'bootdev', DEVICES[device])
  }

  async sensors(): Promise<readonly Sensor[]> {
    return sensorsIn(await this.tell('-c', 'sdr', 'list', 'full'))
  }

  console = (): Promise<Duplex> => serialLine(this.config)

  async freeConsole(): Promise<void> {
    try {
      await this.tell('sol', 'deactivate')
    } catch (error) {
      // It says so of a line that nobody has.
      if (!(error instanceof DriverError && error.kind === 'already-there')) throw error
    }
  }

  private async act(verb: 'on' | 'off' | 'cycle' | 'soft'): Promise<void> {
    await this.tell('chassis', 'power', verb)
  }

  private tell(...command: readonly string[]): Promise<string> {
    return ipmitool(this.config, ...command)
  }
}

export const ipmiVendor: BmcVendor<IpmiConfig, { readonly id: string }> = {
  id: 'ipmi',
  title: 'IPMI 2.0',
  support: {
    proved: 'real',
    against: 'ipmitool 1.8.19 on OpenIPMI 2.0.33’s ipmi_sim, wired to a QEMU guest',
    never: 'the controller of a maker (iDRAC, iLO, XCC, Supermicro); cipher suite 17, which that simulator refuses',
  },
  config: ipmiConfig,
  create: (config, { id }) => new IpmiDriver(config, id),
}
