import type { AnyEndpoint } from '@portal/contracts/endpoint.ts'
import { CONSOLE_PATH } from '@portal/contracts/modules/compute.contract.ts'
import { registry } from '@portal/contracts/registry.ts'
import type { FastifyInstance } from 'fastify'
import { brandParts } from './compose/brand-operations.ts'
import { consolesOf } from './compose/consoles.ts'
import { controllersIn, demoControllers } from './compose/controllers.ts'
import { demoEdge } from './compose/demo-edge.ts'
import { demoRoutes } from './compose/demo-routes.ts'
import { chooseEngines } from './compose/engines.ts'
import { matched } from './compose/handlers.ts'
import { pipelineHooks } from './compose/hooks.ts'
import { lookupFor } from './compose/panels.ts'
import type { Parts, Portal } from './compose/parts.ts'
import { driverRegistries, inboxesOf, storagesOf } from './compose/registries.ts'
import { seedOf } from './compose/seed.ts'
import { sandboxDirectory, standardMail } from './compose/vendors.ts'
import { hookCarrier } from './drivers/hook-carrier.ts'
import { sandboxModule } from './drivers/payment/sandbox/hosted.ts'
import { accountsModule, callerNow } from './modules/accounts/index.ts'
import { alertsModule } from './modules/alerts/index.ts'
import { backofficeModule } from './modules/backoffice/index.ts'
import { backupsModule } from './modules/backups/index.ts'
import { brandsModule, mailSignature } from './modules/brands/index.ts'
import { cardsModule, planRenewal } from './modules/cards/index.ts'
import { catalogueModule } from './modules/catalogue/index.ts'
import { changeFulfilment, changesModule, undoChange, undoOf } from './modules/changes/index.ts'
import { computeModule, EngineWatch, vpsKindOn } from './modules/compute/index.ts'
import { customersModule } from './modules/customers/index.ts'
import { dashboardModule } from './modules/dashboard/index.ts'
import { dedicatedModule, dedicatedServiceKind } from './modules/dedicated/index.ts'
import { edgeModule } from './modules/edge/index.ts'
import { deleteLinks, federationModule } from './modules/federation/index.ts'
import { hostingModule, hostingServiceKind } from './modules/hosting/index.ts'
import { infrastructureModule, introduce } from './modules/infrastructure/index.ts'
import { accountsIn, dnsServersIn, integrationsModule, mailThrough, providersIn, providerView } from './modules/integrations/index.ts'
import { createSettlement, invoicesModule } from './modules/invoices/index.ts'
import { Kinds, kindsPart } from './modules/kinds/index.ts'
import { ledgerModule } from './modules/ledger/index.ts'
import { maintenanceModule } from './modules/maintenance/index.ts'
import { noticesModule, unsubscribeAt } from './modules/notices/index.ts'
import { operatorsModule, staffSessionReader } from './modules/operators/index.ts'
import { orderFulfilment, ordersModule } from './modules/orders/index.ts'
import { attachPaper, papersModule } from './modules/papers/index.ts'
import { gatewaysPart, paymentsModule } from './modules/payments/index.ts'
import { promotionCheck, promotionsModule } from './modules/promotions/index.ts'
import { countTraffic, proxiesModule, proxyAllowances, proxyKindOn } from './modules/proxies/index.ts'
import { referralsModule } from './modules/referrals/index.ts'
import { paidPeriodsOf, payOtherwisePart, renewalFulfilment, renewalsModule, takeBacksOf, takeTimeBack } from './modules/renewals/index.ts'
import { rgcModule } from './modules/rgc/index.ts'
import { endSharesBetween, holdersAmong, servicesModule, teamShares } from './modules/services/index.ts'
import { teamsModule } from './modules/teams/index.ts'
import { ticketAddressesPart, ticketsModule } from './modules/tickets/index.ts'
import { transfersModule, withdrawOffers } from './modules/transfers/index.ts'
import { silenceWebhooks, webhooksModule } from './modules/webhooks/index.ts'
import { AccessWatch } from './platform/access-watch.ts'
import { Database } from './platform/db.ts'
import { platformFigures } from './platform/figures.ts'
import { documentRoutes } from './platform/http/documents.ts'
import { Draining } from './platform/http/draining.ts'
import { EventStream } from './platform/http/event-stream.ts'
import { healthRoutes, readinessOf } from './platform/http/health.ts'
import { buildMetricsServer } from './platform/http/metrics-routes.ts'
import { observeRequests } from './platform/http/observe.ts'
import { Pipeline } from './platform/http/pipeline.ts'
import { ProofOfWork } from './platform/http/proof-of-work.ts'
import { RateLimits } from './platform/http/rate-limit.ts'
import { buildHttpServer } from './platform/http/server.ts'
import { JobRunner } from './platform/jobs/runner.ts'
import { subscribersOf } from './platform/jobs/subscribers.ts'
import { Worker } from './platform/jobs/worker.ts'
import { mailJob, mailPurge } from './platform/mail.ts'
import { Metrics } from './platform/metrics.ts'
import type { Module } from './platform/module.ts'
import { jobsByPace, plannerJob, platformPlanners } from './platform/planners.ts'
import { resealPlanner, staleSecretsFigure } from './platform/reseal.ts'
import { SagaRunner } from './platform/saga/runner.ts'
import { SecretBox } from './platform/secrets.ts'
import { SecurityRecorder, WRITE_AFTER_MS } from './platform/security/recorder.ts'

export type { Addition, Parts, Portal } from './compose/parts.ts'

/** Builds every object of the house by hand; the only file that names concrete drivers. */
export async function compose({
  config,
  clock,
  log,
  checkOutputs = false,
  sagaProbe,
  securityWrites,
  drivers,
  addition,
}: Parts): Promise<Portal> {
  const demo = config.mode === 'demo'
  const box = new SecretBox(config.keyRing)
  const { engines: started, preferred, close: closeEngines } = await chooseEngines({ config, clock, log, given: drivers?.hypervisors })
  const house = { config, clock, box, log, db: () => db, panels: drivers?.panels }
  const registries = driverRegistries(house, { started, ...drivers })
  const { payment, mail, identity, files, dns, hosting } = registries
  const engines = registries.engines.drivers
  const refreshDrivers = async (): Promise<void> => {
    for (const registry of Object.values(registries)) await registry.refresh(db)
  }
  const lookup = drivers?.lookup ?? lookupFor(config)
  const settlement = createSettlement([orderFulfilment, renewalFulfilment, changeFulfilment], promotionCheck)
  const dnsServers = dnsServersIn(dns)
  const controllers = drivers?.controllers ?? demoControllers(config)
  const vendors = controllersIn({ simulated: controllers, db: () => db })
  const kinds = new Kinds([
    vpsKindOn({ engines, box, dns: dnsServers }),
    dedicatedServiceKind(box),
    hostingServiceKind(hosting, box),
    proxyKindOn(box),
    ...(addition?.kinds ?? []),
  ])
  const [gateways, providers, inboxes] = [accountsIn(payment), providersIn(identity), inboxesOf(registries)]
  const [storage, papers] = storagesOf(config, files, () => db.pool)
  const [mailServer, carrier] = [standardMail(config), hookCarrier(config.webhookHosts)]
  // In the modules' order: each may call those before it.
  const modules: Module[] = [
    brandsModule({
      ...{ signingSeed: config.signingSeed, demo, baseUrl: config.baseUrl, simulated: () => preferred.simulated },
      signInBy: (brandId) => providers.offered(brandId).map(providerView),
      ...brandParts({ gateways, box, lookup }),
    }),
    integrationsModule({ ...registries, standardMail: config.smtpUrl ? 'smtp' : 'mailbox', refresh: refreshDrivers }),
    operatorsModule({ box, factorDemanded: !demo }),
    accountsModule({ box, registrationsKeptDays: config.registrationsKeptDays, onSeized: [deleteLinks, withdrawOffers, silenceWebhooks] }),
    federationModule({ box, providers, log }),
    infrastructureModule({ registry: registries.engines, refresh: refreshDrivers }),
    catalogueModule(),
    ledgerModule(),
    noticesModule({ box, holdersAmong }),
    teamsModule({ box, onTeammatesParted: [endSharesBetween], shares: teamShares }),
    invoicesModule(),
    promotionsModule(),
    paymentsModule({ gateways, settlement }),
    referralsModule(),
    papersModule(papers),
    servicesModule({ kinds, box }),
    edgeModule({ box, onCounted: [countTraffic], allowances: [proxyAllowances], demo: demo ? demoEdge(config) : null }),
    computeModule({ engines, box, ...storage, dns: dnsServers }),
    dedicatedModule({ vendors, box, demo, stores: papers.stores, baseUrl: config.baseUrl, netbootNetworks: config.netbootNetworks }),
    hostingModule({ panels: hosting, box, lookup, demo }),
    proxiesModule({ box, echoUrl: config.proxyEchoUrl }),
    rgcModule(),
    maintenanceModule(),
    webhooksModule({ box, carrier, inside: config.webhookHosts }),
    ordersModule({ gateways, settlement, periodsOf: paidPeriodsOf, takeBacksOf, takeTimeBack, undoOf, undoChange }),
    renewalsModule({ kinds, gateways, settlement }),
    cardsModule({ gateways, settlement }),
    changesModule({ kinds, gateways, settlement }),
    transfersModule({ kinds }),
    backupsModule({ settlement, ...storage }),
    ticketsModule({ ...papers, inboxes }),
    dashboardModule(),
    customersModule(),
    alertsModule({ webhook: config.staffWebhook, demo }),
    ...(demo
      ? [sandboxModule({ directory: sandboxDirectory(config), find: (id) => payment.drivers.get(id), baseUrl: config.baseUrl })]
      : []),
    ...(addition?.modules ?? []),
  ]
  modules.push(backofficeModule({ sagas: modules.flatMap((module) => module.sagas ?? []), stores: storage.stores }))

  const sagas = new SagaRunner(modules, sagaProbe)
  const sealed = modules.flatMap((module) => module.sealed ?? [])
  const theirs = modules.flatMap((module) => module.planners ?? [])
  const planners = [...platformPlanners(clock), mailPurge(config.mailKeptDays), resealPlanner(box, sealed), ...theirs]
  const beside = { attached: attachPaper(papers.stores), unsubscribeAt: unsubscribeAt(box), signedBy: mailSignature(box) }
  const sending = mailJob(mailThrough(mail, mailServer, beside))
  const platform: Module = { name: 'platform', jobs: [...sagas.jobs, sending, ...planners.map(plannerJob)] }
  const all = [platform, ...modules]
  const heard = { subscribers: subscribersOf(all), followers: all.flatMap(({ follows }) => follows ?? []) }
  const addresses = ticketAddressesPart(config.signingSeed, inboxes)
  const context = {
    clock,
    ...heard,
    parts: new Map<symbol, unknown>([kindsPart(kinds), gatewaysPart(gateways), payOtherwisePart(planRenewal(gateways)), addresses]),
    checkPayloads: checkOutputs,
  }
  const db = new Database(config.databaseUrl, { ...context, max: config.databasePool })
  const runner = new JobRunner({ db, clock, log }, all, jobsByPace(planners))
  const access = new AccessWatch(db, log)
  const events = new EventStream({ db, log, clock, changes: access, access: callerNow })
  const consoles = consolesOf({ db, log, access, engines, vendors, box })
  const declared: readonly AnyEndpoint[] = [...registry, ...(addition?.contract ?? [])]
  const [handlers, hooks] = [matched(declared, modules), pipelineHooks({ box, factorDemanded: !demo, access })]
  const figures = [...platformFigures, staleSecretsFigure(box, sealed), ...modules.flatMap((module) => module.figures ?? [])]
  const metrics = new Metrics({ db, clock, log, figures, info: { mode: config.mode, role: config.role } })
  const security = new SecurityRecorder({
    ...{ db, clock, log },
    writeAfterMs: securityWrites === 'on-call' ? null : WRITE_AFTER_MS,
    counted: (kind, actor) => metrics.countRefusal(kind, actor),
  })
  const draining = new Draining()
  const readiness = draining.readiness(readinessOf(db, clock))

  const http = async (): Promise<FastifyInstance> => {
    const proofOfWork = new ProofOfWork({ secret: config.signingSeed, db, clock })
    const rates = new RateLimits(db, config.rateLimitFactor)
    const pipeline = new Pipeline({ db, clock, log, hooks, rates, proofOfWork, security, checkOutputs })
    return await buildHttpServer({
      handlers,
      pipeline,
      log,
      trustedProxies: config.trustedProxies,
      webRoot: config.webRoot,
      apiBases: config.apiBases,
      apiPages: config.apiPages,
      extra: [
        draining.routes,
        observeRequests({ metrics, log }),
        healthRoutes(readiness),
        documentRoutes({ db, endpoints: declared, isStaffSession: staffSessionReader({ factorDemanded: !demo }) }),
        ...modules.flatMap((module) => (module.routes ? [module.routes({ db, clock, log, access, security })] : [])),
        (app) => void app.register(async (scope) => scope.get('/api2/user/events', { websocket: true }, (socket) => events.accept(socket))),
        (app) => void app.register(async (scope) => scope.get(CONSOLE_PATH, { websocket: true }, (socket) => consoles.accept(socket))),
        ...(demo ? demoRoutes({ metrics, engines, controllers, db, clock, runner }) : []),
      ],
    })
  }

  const metricsServer = async (): Promise<FastifyInstance | null> => (config.metrics ? await buildMetricsServer(metrics, readiness) : null)

  const seed = seedOf(
    {
      ...{ config, clock, log, box, db, kinds, settlement, payment, engines },
      introduce: () => introduce(new Map([...started].map(([id, engine]) => [id, engines.get(id) ?? engine])), preferred.id),
    },
    { modules, all, planners, context, refreshDrivers },
  )

  const close = async (): Promise<void> => {
    consoles.stop()
    await access.stop()
    for (const outside of [...Object.values(registries), mailServer, carrier]) await outside.close()
    await closeEngines()
    await security.write()
    await db.close()
  }

  return {
    ...{ db, modules, figures, runner, access, events, consoles, security, draining, http, metricsServer, refreshDrivers, seed, close },
    worker: new Worker({ db, runner, clock, log, pools: config.workerPools }),
    watch: new EngineWatch({ db, log, engines }),
  }
}
