import type { OutputOf } from '@portal/contracts/endpoint.ts'
import { searchTerms } from '@portal/contracts/lists.ts'
import {
  type OperatorNode,
  operatorDriverList,
  operatorNodeCreate,
  operatorNodeDetail,
  operatorNodeDrain,
  operatorNodeList,
  operatorNodeRemove,
  operatorNodeTest,
  operatorNodeUndrain,
  operatorNodeUpdate,
} from '@portal/contracts/modules/nodes.operator.contract.ts'
import type { HypervisorDriver } from '../../drivers/hypervisor/port.ts'
import type { Settings, Tried, Vendor } from '../../platform/drivers/registry.ts'
import { fail, failField } from '../../platform/errors.ts'
import { command, type Handler, live, query } from '../../platform/http/handlers.ts'
import { codesSaying, staffLabels } from '../../platform/labels.ts'
import type { Tx } from '../../platform/tx.ts'
import { declaredOf, freeOf } from './capacity.rules.ts'
import {
  asInstance,
  type EngineRegistry,
  engineOf,
  type Introduction,
  introduceOne,
  noteIntroduced,
  refreshImages,
} from './engines.live.ts'
import {
  addNode,
  deleteNode,
  findNode,
  isTitleTaken,
  listNodes,
  type NodeFound,
  type NodeState,
  nextNodeId,
  ownEngines,
  updateNode,
  writeEngine,
} from './node.store.ts'
import { checkMember, type Member, mayChange, startedVendor, tryStarted } from './node-engine.live.ts'
import { lockLocation } from './store.ts'

const AUTO = 'auto'

export function nodeOperatorHandlers(registry: EngineRegistry, refresh: () => Promise<void>): readonly Handler[] {
  const vendorOf = (id: string): Vendor<HypervisorDriver> => registry.vendors.find((one) => one.id === id) ?? fail('node.driver-unknown')
  const attempt = (driver: string, settings: Settings, engineId: string, member: Member = null): Promise<Tried<Introduction>> =>
    registry.try(vendorOf(driver), settings, engineId, async (engine) => {
      await checkMember(engine, member)
      return await introduceOne(engine, engineId, member)
    })
  /** Throws unless an engine with these settings works, and has this host. */
  const proven = async (driver: string, settings: Settings, engineId: string, member: Member): Promise<Introduction> => {
    const tried = await attempt(driver, settings, engineId, member)
    return tried.answer ?? fail('node.not-reached', { reason: tried.detail })
  }
  /** The same of one that runs. */
  const provenHere = async (engineId: string, member: Member): Promise<void> => {
    const engine = registry.drivers.get(engineId) ?? failField('engine', 'field.invalid')
    await checkMember(engine, member).catch((error: Error) => fail('node.not-reached', { reason: error.message }))
  }
  /** What an engine has, with what is given in its place. */
  const merged = ({ engine }: NodeFound, settings: Settings): Settings =>
    engine ? registry.changed(asInstance(engine), settings) : settings

  return [
    query(operatorDriverList, async ({ tx }) => ({
      engines: (await ownEngines(tx)).map(({ id, title }) => ({ id, title })),
      items: registry.vendors.map(({ id, title, columns, started }) => ({
        id,
        title,
        started: [...started],
        columns: columns.map((column) => ({ ...column, options: [...column.options], secretsTo: [...column.secretsTo] })),
      })),
    })),

    query(operatorNodeList, async ({ tx, lang }, { page, pageSize, search, sort = 'title', tab }) => {
      const text = searchTerms(search)?.text ?? null
      const { rows, counts } = await listNodes(tx, {
        ...{ search: text, said: codesSaying(text, staffLabels[lang].infrastructure.states) },
        ...{ state: tab === 'all' ? null : tab, descending: sort.startsWith('-') },
        ...{ sort: sort.replace('-', '') as 'title' | 'location' | 'state', limit: pageSize, offset: (page - 1) * pageSize },
      })
      return { items: rows.map(view), total: counts[tab], counts }
    }),

    query(operatorNodeDetail, async ({ tx }, { id }) => detailOf((await findNode(tx, id)) ?? fail('not-found'), registry)),

    live(operatorNodeTest, async ({ transact }, { id, driver, settings }) => {
      const found = id === undefined ? null : await transact((tx) => findNode(tx, id))
      if (id !== undefined && !found) fail('not-found')
      const own = found?.engine?.driver
      if (found && !own) return await tryStarted(registry, found)
      const tried = await attempt(own ?? driver ?? '', found ? merged(found, settings) : settings, found?.engine?.id ?? 'try')
      return {
        ok: tried.ok,
        detail: tried.detail,
        images: tried.answer?.images.map(({ title }) => title) ?? [],
        seconds: tried.seconds,
      }
    }),

    live(operatorNodeCreate, async ({ transact, conclude, note }, { driver, engine, settings, ...draft }) => {
      const id = await transact(async (tx) => {
        const place = (await lockLocation(tx, draft.locationId)) ?? fail('not-found')
        if (place.archivedAt) failField('locationId', 'field.invalid')
        if (await isTitleTaken(tx, draft.title, null)) failField('title', 'field.taken')
        return await nextNodeId(tx)
      })
      const engineId = driver === null ? (engine ?? AUTO) : `${driver}-${id}`
      const introduction = driver === null ? null : await proven(driver, settings, engineId, draft.member)
      if (driver === null && engine !== undefined) await provenHere(engine, draft.member)
      const node = await transact(async (tx) => {
        if (introduction && driver !== null)
          await writeEngine(tx, {
            ...{ ...engineOf(introduction), seenAt: tx.now, driver },
            ...registry.split(vendorOf(driver), engineId, settings),
          })
        if (!(await addNode(tx, { ...draft, id, driver: engineId, state: 'active' }))) failField('title', 'field.taken')
        if (introduction) await noteIntroduced(tx, [introduction], draft.member ?? null)
        else await tx.enqueue(refreshImages, {}, { key: refreshImages.name })
        const made = view((await findNode(tx, id)) ?? fail('not-found'))
        note({ detail: made.title, after: made })
        await conclude(tx, made)
        return made
      })
      await refresh()
      return node
    }),

    live(operatorNodeUpdate, async ({ transact, conclude, note }, { id, version, settings, ...patch }) => {
      const found = (await transact((tx) => findNode(tx, id))) ?? fail('not-found')
      if (found.node.version !== version) fail('conflict')
      const { engine } = found
      const changes = Object.keys(settings).length > 0
      const driver = engine?.driver ?? startedVendor(registry, engine)?.id ?? null
      const closed = Object.keys(settings).find((name) => !mayChange(registry, engine, name))
      if (closed !== undefined) failField(`settings.${closed}`, 'field.unknown')
      const wanted = merged(found, settings)
      const introduction = changes && engine && driver !== null ? await proven(driver, wanted, engine.id, patch.member) : null
      if (!introduction && patch.member && engine) await provenHere(engine.id, patch.member)
      const node = await transact(async (tx) => {
        if (await isTitleTaken(tx, patch.title, id)) failField('title', 'field.taken')
        if (!(await updateNode(tx, id, version, patch))) fail('conflict')
        if (introduction && engine && driver !== null) {
          await writeEngine(tx, {
            ...engineOf(introduction),
            ...{ driver: engine.driver, preferred: engine.preferred, seenAt: tx.now },
            ...registry.split(vendorOf(driver), engine.id, wanted),
          })
          await noteIntroduced(tx, [introduction], patch.member ?? null)
        } else await tx.enqueue(refreshImages, {}, { key: refreshImages.name })
        const after = (await findNode(tx, id)) ?? fail('not-found')
        note({ detail: after.node.title, before: detailOf(found, registry), after: detailOf(after, registry) })
        await conclude(tx, view(after))
        return view(after)
      })
      await refresh()
      return node
    }),

    command(operatorNodeDrain, async ({ tx, note }, { id }) => {
      note({ before: { state: 'active' }, after: { state: 'draining' } })
      const node = await turnTo(tx, id, 'active', 'draining')
      note({ detail: node.title })
      return node
    }),
    command(operatorNodeUndrain, async ({ tx, note }, { id }) => {
      note({ before: { state: 'draining' }, after: { state: 'active' } })
      const node = await turnTo(tx, id, 'draining', 'active')
      note({ detail: node.title })
      return node
    }),

    live(operatorNodeRemove, async ({ transact, conclude, note }, { id }) => {
      await transact(async (tx) => {
        const { node } = (await findNode(tx, id)) ?? fail('not-found')
        // Whoever reserves holds this lock: what is empty stays empty until it is gone.
        await lockLocation(tx, node.locationId)
        const found = (await findNode(tx, id)) ?? fail('not-found')
        if (found.machines > 0) fail('node.not-empty', { count: found.machines })
        await deleteNode(tx, node)
        note({ detail: node.title, before: view(found) })
        await conclude(tx, { id })
      })
      await refresh()
      return { id }
    }),
  ]
}

/** Reservations are made under the location's lock: after this, none is on its way. */
async function turnTo(tx: Tx, id: number, from: NodeState, to: NodeState): Promise<OperatorNode> {
  const { node } = (await findNode(tx, id)) ?? fail('not-found')
  await lockLocation(tx, node.locationId)
  if (node.state !== from || !(await updateNode(tx, id, node.version, { state: to }))) fail('conflict')
  return view((await findNode(tx, id)) ?? fail('not-found'))
}

function view({ node, code, engine, used, usedOfHost, machines }: NodeFound): OperatorNode {
  const { driver: _, reported, ...shown } = node
  const known = engine !== null && reported?.engine === engine.id ? reported : null
  return {
    ...shown,
    ...{ locationCode: code, used, machines },
    engine: engine && {
      ...{ id: engine.id, title: engine.title, simulated: engine.simulated, available: engine.available },
      ...{ driver: engine.driver, own: engine.driver !== null, disks: engine.capabilities.disks ?? false },
      network: engine.capabilities.network ?? null,
      ipv6Ranges: engine.capabilities.ipv6Ranges ?? false,
      moreAddresses: engine.capabilities.moreAddresses ?? false,
    },
    silentSince: node.silentSince?.toISOString() ?? null,
    reported: known && declaredOf(known),
    reportedAt: known ? (node.reportedAt?.toISOString() ?? null) : null,
    free: freeOf({ ...node, reported: known, used: { ...used, machines }, usedOfHost }),
  }
}

function detailOf(found: NodeFound, registry: EngineRegistry): OutputOf<typeof operatorNodeDetail> {
  const shown = found.engine ? registry.shown(asInstance(found.engine)) : { settings: {}, secretsSet: [] }
  return { ...view(found), ...shown }
}
