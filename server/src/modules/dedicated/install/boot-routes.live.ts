import { INSTALL_REPORTS, type InstallReport } from '@portal/contracts/installs.ts'
import { addSeconds } from '@portal/contracts/time.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { sha512Crypt } from '../../../drivers/sha512-crypt.ts'
import { isIn, plainAddress } from '../../../platform/auth/network.rules.ts'
import type { LiveContext } from '../../../platform/context.ts'
import { randomToken, sha256 } from '../../../platform/random.ts'
import type { SecretBox } from '../../../platform/secrets.ts'
import type { Tx } from '../../../platform/tx.ts'
import { sshKeysFor } from '../../accounts/index.ts'
import { findService } from '../../services/index.ts'
import { hardwareByMac } from '../hardware.store.ts'
import { passwordContext } from '../secrets.ts'
import { findDedicated } from '../store.ts'
import { type InstallRow, installOfSecret, openInstall, patchInstall } from './install.store.ts'
import { report } from './report.ts'
import { BOOT_PATH, type Fields, filled, firstScript, installScript, localScript, macIn } from './script.rules.ts'

/** An installer whose first answer was cut short may ask again so long; then its address is void. */
const ANSWERED_AGAIN_SECONDS = 300
/** Letters and digits: the address stands in kernel arguments and in shell commands. */
const newSecret = (): string => randomToken(24).replaceAll(/[-_]/g, '0')

const isReport = (what: string): what is InstallReport => (INSTALL_REPORTS as readonly string[]).includes(what)

/**
 * Where machines come that boot from the network. A machine is known by its card, which anybody in its network can claim: so nobody elsewhere
 * is served, the installer only while one is begun, its address is new for each script, and the answers, which hold the login, are handed out
 * once.
 */
export const bootRoutes =
  (box: SecretBox, networks: readonly string[]) =>
  ({ db, log }: LiveContext) =>
  (app: FastifyInstance): void => {
    // By whatever name and protocol the machine's network reaches us.
    const baseOf = (request: FastifyRequest): string => `${request.protocol}://${request.host}`
    const plain = (reply: FastifyReply, text: string): FastifyReply =>
      reply.header('cache-control', 'no-store').type('text/plain; charset=utf-8').send(text)
    const unknown = (reply: FastifyReply): FastifyReply => plain(reply.code(404), 'not found\n')
    const isOutside = ({ ip }: FastifyRequest): boolean => !isIn(networks, plainAddress(ip))
    const quiet = { exposeHeadRoute: false } as const
    // Only to those who may claim a card: of anybody else it is not even told whether an address is one.
    const ofMachines = {
      ...quiet,
      onRequest: async (request: FastifyRequest, reply: FastifyReply) => (isOutside(request) ? unknown(reply) : undefined),
    } as const

    app.get(`${BOOT_PATH}/first.ipxe`, quiet, async (request, reply) => plain(reply, firstScript(baseOf(request))))

    app.get<{ Querystring: { mac?: string } }>(`${BOOT_PATH}/boot`, quiet, async (request, reply) => {
      const mac = macIn(String(request.query.mac ?? ''))
      if (isOutside(request)) {
        log.warn({ mac, ip: request.ip }, 'somebody outside of NETBOOT_NETWORKS asks to boot from the network')
        return plain(reply, localScript())
      }
      const secret = newSecret()
      const script = await db.transaction(async (tx) => {
        const machine = mac === null ? null : await hardwareByMac(tx, mac)
        const install = machine && (await openInstall(tx, machine.id))
        if (!install || install.expiresAt <= tx.now || !['waiting', 'booted'].includes(install.state)) return localScript()
        await patchInstall(tx, install.id, { state: 'booted', secretHash: sha256(secret) })
        const hostname = (await findDedicated(tx, install.serviceId))?.hostname ?? ''
        return installScript(install.installer, `${baseOf(request)}${BOOT_PATH}/${secret}/answer`, { hostname })
      })
      log.info({ mac, ip: request.ip }, 'a machine boots from the network')
      return plain(reply, script)
    })

    app.get<{ Params: { secret: string } }>(`${BOOT_PATH}/:secret/answer`, ofMachines, async (request, reply) => {
      const { secret } = request.params
      const answer = await db.transaction(async (tx) => {
        const install = await usable(tx, secret)
        if (!install || (install.answeredAt && install.answeredAt < addSeconds(tx.now, -ANSWERED_AGAIN_SECONDS))) return null
        if (install.answeredAt === null) await patchInstall(tx, install.id, { state: 'installing', answeredAt: tx.now })
        return filled(install.installer.answer, await fieldsOf(tx, box, install, `${baseOf(request)}${BOOT_PATH}/${secret}`))
      })
      return answer === null ? unknown(reply) : plain(reply, answer)
    })

    app.get<{ Params: { secret: string } }>(`${BOOT_PATH}/:secret/keys`, ofMachines, async (request, reply) => {
      const keys = await db.transaction(async (tx) => {
        const install = await usable(tx, request.params.secret)
        const service = install && (await findService(tx, install.serviceId))
        return service ? await sshKeysFor(tx, service.accountId, service.options.sshKeys ?? []) : null
      })
      return keys === null ? unknown(reply) : plain(reply, keys.map((key) => `${key}\n`).join(''))
    })

    app.route<{ Params: { secret: string; what: string } }>({
      // Installers have nothing better than a plain fetch.
      ...{ method: ['GET', 'POST'], url: `${BOOT_PATH}/:secret/report/:what`, ...ofMachines },
      handler: async (request, reply) => {
        const { secret, what } = request.params
        const heard = await db.transaction(async (tx) => {
          const install = isReport(what) ? await usable(tx, secret) : null
          if (!install || install.answeredAt === null || !isReport(what)) return false
          await report(tx, install, what)
          return true
        })
        return heard ? plain(reply, 'thank you\n') : unknown(reply)
      },
    })
  }

async function usable(tx: Tx, secret: string): Promise<InstallRow | null> {
  const install = await installOfSecret(tx, secret)
  return install && install.expiresAt > tx.now ? install : null
}

async function fieldsOf(tx: Tx, box: SecretBox, { serviceId, password: next }: InstallRow, base: string): Promise<Fields> {
  const server = await findDedicated(tx, serviceId)
  const password = next ?? server?.password
  if (!server || !password) throw new Error('there is no login to install')
  const { hostname, username, address, netmask, gateway } = server
  return {
    ...{ answer: `${base}/answer`, report: `${base}/report`, keys: `${base}/keys`, hostname, username },
    passwordHash: sha512Crypt(box.open(password, passwordContext(serviceId))),
    ...{ address: address ?? '', netmask: netmask ?? '', gateway: gateway ?? '' },
  }
}
