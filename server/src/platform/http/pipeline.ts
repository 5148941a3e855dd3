import { type AnyEndpoint, effectOf, holdOf, proofOf } from '@portal/contracts/endpoint.ts'
import type { Locale } from '@portal/contracts/locale.ts'
import type { Clock } from '../clock.ts'
import type { Database } from '../db.ts'
import { AppError } from '../errors.ts'
import type { Logger } from '../log.ts'
import { randomReference } from '../random.ts'
import type { SecurityRecorder } from '../security/recorder.ts'
import type { Tx } from '../tx.ts'
import { answerHeaders } from './answer-headers.ts'
import { auditCall, type CallFailure } from './call-audit.ts'
import { doorsOf, holdCaller } from './doors.ts'
import { type Envelope, errorBody, openEnvelope } from './envelope.ts'
import type { AuditNote, Handler } from './handlers.ts'
import type { PipelineHooks, ProvingCall } from './hooks.ts'
import { forget, type RequestKey, remember, requestKey, reserve, type StoredAnswer } from './idempotency.ts'
import { guardOf, identify, proofDemanded, refuseWhileHeld } from './identify.ts'
import { ownFields, ownNames, parseInput } from './input.ts'
import type { ProofOfWork } from './proof-of-work.ts'
import type { RateLimits } from './rate-limit.ts'
import { recordRefusal } from './refused.ts'
import { callerName, langOf, type Request, type RequestContext } from './request-context.ts'
import { DONE_BY_STAFF } from './staff-cookie.ts'

export interface Reply {
  readonly http: number
  readonly body: object
}

export type Answer = Reply & { readonly headers: Readonly<Record<string, string>> }

export interface PipelineParts {
  readonly db: Database
  readonly clock: Clock
  readonly log: Logger
  readonly hooks: PipelineHooks
  readonly rates: RateLimits
  readonly proofOfWork: ProofOfWork
  readonly security: Pick<SecurityRecorder, 'record'>
  /** Proves in tests that answers are what the declarations promise. */
  readonly checkOutputs: boolean
}

/**
 * One pipeline, one order: rate limit → envelope → authenticate → second factor and role → budget → input → prepare →
 * transaction { idempotency → hold on the account → permission on the object → fresh proof → handler → audit } → output → envelope. A query needs no transaction.
 */
export class Pipeline {
  private readonly parts: PipelineParts

  constructor(parts: PipelineParts) {
    this.parts = parts
  }

  async run(handler: Handler, request: Request): Promise<Answer> {
    const context: RequestContext = { envelope: null, effect: handler.endpoint.effect, brand: null, customer: null, staff: null, note: {} }
    const reply = await this.attempt(handler, request, context).catch((error: unknown) =>
      this.failed(handler.endpoint, request, context, error),
    )
    return { ...reply, headers: answerHeaders(context, request, reply) }
  }

  private async attempt(handler: Handler, request: Request, context: RequestContext): Promise<Reply> {
    const { endpoint } = handler
    const { rates, proofOfWork } = this.parts
    await rates.count('default', request.ip)
    const envelope = openEnvelope(request.body, ownNames(endpoint))
    context.envelope = envelope
    context.effect = effectOf(endpoint, envelope.fields)
    // Before the count: asking for the challenge is not an attempt.
    if (endpoint.guard === 'register') await proofOfWork.check(envelope.pow)
    const guard = guardOf(endpoint, envelope)
    if (guard) await rates.count(guard, request.ip)
    if (envelope.proof !== null) await this.takeProof(envelope.proof, handler, request, context)
    const { db, hooks } = this.parts
    const who = (tx: Tx) => identify(hooks, tx, { endpoint, envelope, request, context, rates })
    // A query uses one connection; a write authenticates first, so that a refusal leaves nothing behind. So does a snapshot, which cannot write.
    if (handler.kind === 'query') {
      const run = async (tx: Tx): Promise<unknown> => {
        const input = parseInput(endpoint.input, ownFields(endpoint, { ...envelope.fields, ...request.pathParams }))
        const target = await this.resolve(tx, endpoint, context, input)
        return await handler.run({ ...this.caller(context, request), tx, target } as never, input as never)
      }
      if (handler.snapshot) await db.read(who)
      const answer = handler.snapshot ? await db.snapshot(run) : await db.read((tx) => who(tx).then(() => run(tx)))
      return this.success(endpoint, answer, langOf(context, request))
    }
    await db.read(who)
    const name = callerName(context)
    await rates.countCall(endpoint, name, request.ip)
    const fields = ownFields(endpoint, { ...envelope.fields, ...request.pathParams })
    const input = parseInput(endpoint.input, fields)
    const key = this.requestKey(endpoint, context, request, fields)
    if (handler.kind === 'live') return await this.live(handler, input, request, context, key)
    const prepared = await handler.prepare?.(input as never, name ?? request.ip)
    return await this.command(handler, { input, prepared }, request, context, key)
  }

  private async command(
    handler: Handler,
    { input, prepared }: { readonly input: unknown; readonly prepared: unknown },
    request: Request,
    context: RequestContext,
    key: RequestKey | null,
  ): Promise<Reply> {
    const { endpoint } = handler
    // It begins with finding and locking what it is on. Or with its key: one that is left alone ends by itself.
    const readsFirst = key !== null || endpoint.on !== undefined
    const work = async (tx: Tx): Promise<Reply> => {
      context.note = {}
      const before = key ? await reserve(tx, key) : null
      if (before === 'under-way') throw new AppError('busy')
      if (before) return { http: before.http, body: before.body }
      const target = await this.resolve(tx, endpoint, context, input)
      const answer = await handler.run({ ...this.caller(context, request), tx, target, prepared } as never, input as never)
      const reply = this.success(endpoint, answer, langOf(context, request))
      if (context.effect !== 'read') await auditCall(tx, endpoint, context, request.ip, null)
      if (key) remember(tx, key, reply)
      return reply
    }
    return await this.parts.db.transaction(work, { readsFirst })
  }

  private async live(handler: Handler, input: unknown, request: Request, context: RequestContext, key: RequestKey | null): Promise<Reply> {
    const { db } = this.parts
    const { endpoint } = handler
    if (context.customer) await db.read((tx) => this.resolve(tx, endpoint, context, input))
    const before: StoredAnswer | 'under-way' | null = key ? await db.statement((tx) => reserve(tx, key)) : null
    if (before === 'under-way') throw new AppError('busy')
    if (before) return before
    let concluded = false
    const keep = async (tx: Tx, answer: unknown): Promise<void> => {
      const reply = this.success(endpoint, answer, langOf(context, request))
      if (context.effect !== 'read') await auditCall(tx, endpoint, context, request.ip, null)
      if (key) remember(tx, key, reply)
    }
    const conclude = async (tx: Tx, answer: unknown): Promise<void> => {
      await keep(tx, answer)
      tx.afterCommit.push(() => {
        concluded = true
      })
    }
    try {
      const answer = await handler.run(
        { ...this.caller(context, request), ...doorsOf(this.parts, context.effect, context.customer), conclude } as never,
        input as never,
      )
      // Without a key it is one statement, which is its own transaction. A read keeps nothing.
      if (!concluded && context.effect !== 'read')
        await (key ? db.transaction((tx) => keep(tx, answer)) : db.statement((tx) => keep(tx, answer)))
      return this.success(endpoint, answer, langOf(context, request))
    } catch (error) {
      if (key && !concluded) await db.transaction((tx) => forget(tx, key))
      throw error
    }
  }

  /** What the call is on, found, locked and judged; and whoever calls has shown who they are, where this input asks for it [C3a]. */
  private async resolve(tx: Tx, endpoint: AnyEndpoint, context: RequestContext, input: unknown): Promise<unknown> {
    const { customer } = context
    if (!customer) return undefined
    const { hooks } = this.parts
    await holdCaller(this.parts, tx, context.effect, customer)
    if (holdOf({ ...endpoint, effect: context.effect }, input) !== null) await refuseWhileHeld(hooks, tx, customer.id)
    const need = proofOf(endpoint, input)
    const missing = need && !customer.token ? await hooks.missingProof(tx, customer, need) : null
    const asked = { customer, input, effect: context.effect, note: noteIn(context), proved: need !== null && missing === null }
    const target = endpoint.on ? await hooks.resolve(tx, endpoint.on, asked) : undefined
    if (missing !== null) throw proofDemanded(customer, missing)
    return target
  }

  /** Before anything else, in transactions of its own: it is worked on for a while, counts as a try, and holds whatever becomes of the call. */
  private async takeProof(proof: string, { endpoint }: Handler, request: Request, context: RequestContext): Promise<void> {
    const { db, hooks, rates } = this.parts
    await db.read((tx) => identify(hooks, tx, { endpoint, envelope: context.envelope as Envelope, request, context, rates }))
    if (!context.customer) return
    const { customer } = context
    await hooks.prove(
      { ...this.caller(context, request), customer, ...doorsOf(this.parts, context.effect, customer) } as ProvingCall,
      proof,
    )
  }

  private caller(context: RequestContext, request: Request): Record<string, unknown> {
    // A solution works once; a call that must have worked for two reasons has worked for both.
    let proven: Promise<void> | undefined
    return {
      brand: context.brand,
      customer: context.customer,
      staff: context.staff,
      lang: langOf(context, request),
      ip: request.ip,
      userAgent: request.userAgent,
      requestId: context.envelope?.requestId ?? null,
      clock: this.parts.clock,
      proveWork: () => (proven ??= this.parts.proofOfWork.check(context.envelope?.pow ?? null)),
      note: noteIn(context),
      keepStaffSession: (sessionId: string | null) => {
        context.staffSession = sessionId
      },
    }
  }

  private requestKey({ path }: AnyEndpoint, context: RequestContext, request: Request, fields: unknown): RequestKey | null {
    const requestId = context.envelope?.requestId ?? null
    if (context.effect !== 'money' || requestId === null) return null
    const caller = callerName(context) ?? `${context.brand?.id}:${request.ip}`
    return requestKey(caller, requestId, path, fields)
  }

  private success(endpoint: AnyEndpoint, answer: unknown, lang: Locale): Reply {
    if (this.parts.checkOutputs) endpoint.output.parse(answer)
    const own = typeof answer === 'object' && answer !== null && 'msg' in answer && typeof answer.msg === 'string' ? answer.msg : null
    const msg =
      own ?? endpoint.done?.[lang] ?? (endpoint.path.startsWith('operator/') && endpoint.effect !== 'read' ? DONE_BY_STAFF[lang] : '')
    return { http: 200, body: { status: 'success', data: answer, msg } }
  }

  private async failed(endpoint: AnyEndpoint, request: Request, context: RequestContext, error: unknown): Promise<Reply> {
    const { log } = this.parts
    const lang = langOf(context, request)
    if (!(error instanceof AppError)) {
      const ref = randomReference(8)
      log.error({ err: error, ref, path: endpoint.path }, 'call failed')
      if (context.effect !== 'read') await this.auditFailure(endpoint, request, context, { code: 'internal', params: {} })
      return { http: 500, body: errorBody(new AppError('internal'), lang, ref) }
    }
    recordRefusal(this.parts.security, endpoint, context, request.ip, error)
    if (context.effect !== 'read' && error.code !== 'proof-of-work-required') await this.auditFailure(endpoint, request, context, error)
    return { http: error.http, body: errorBody(error, lang) }
  }

  private async auditFailure(endpoint: AnyEndpoint, request: Request, context: RequestContext, failure: CallFailure): Promise<void> {
    const { db, log } = this.parts
    // Nobody's log: not worth a row that a stranger could write at will.
    if (!callerName(context) && context.note.accountId === undefined && context.note.actorName === undefined) return
    await db
      .transaction((tx) => auditCall(tx, endpoint, context, request.ip, failure))
      .catch((err: unknown) => log.error({ err }, 'audit failed'))
  }
}

const noteIn =
  (context: RequestContext) =>
  (note: AuditNote): void => {
    context.note = { ...context.note, ...note }
  }
