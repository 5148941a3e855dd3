import { desc, eq, sql } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import type { OffsetClock } from '../clock.ts'
import type { Database } from '../db.ts'
import type { JobRunner } from '../jobs/runner.ts'
import { mails } from '../tables.ts'
import { saveOffset } from './demo-clock.ts'
import { advanceTo, parseDuration } from './scheduler.ts'

const SHOWN = 100

/** Demo mode only: the mailbox and the clock [R3]. `compose.ts` leaves them out in production. */
export const devRoutes =
  (db: Database, clock: OffsetClock, runner: JobRunner) =>
  (app: FastifyInstance): void => {
    app.get('/dev/mailbox.json', async (request) => ({ mails: await newest(db, (request.query as { to?: string }).to) }))
    app.get('/dev/mailbox', async (request, reply) => {
      if (!request.headers.accept?.includes('text/html')) return { mails: await newest(db, (request.query as { to?: string }).to) }
      return reply.type('text/html; charset=utf-8').send(page(await newest(db, undefined)))
    })
    app.post('/dev/clock', { bodyLimit: 1024 }, async (request, reply) => {
      const { advance } = (request.body ?? {}) as { advance?: unknown }
      const ms = typeof advance === 'string' ? parseDuration(advance) : null
      if (ms === null) return reply.code(400).send({ error: 'advance must read like 90s, 30m, 3h or 7d' })
      const target = new Date(clock.now().getTime() + ms)
      const stops = await advanceTo(target, clock, (at) => saveOffset(db, clock, at), runner)
      return { now: clock.now().toISOString(), stops }
    })
    app.get('/dev/clock', async () => ({ now: clock.now().toISOString() }))
  }

type MailRow = typeof mails.$inferSelect

async function newest(db: Database, to: string | undefined): Promise<MailRow[]> {
  return await db.transaction((tx) =>
    tx.db
      .select()
      .from(mails)
      .where(to === undefined ? sql`true` : eq(mails.recipient, to))
      .orderBy(desc(mails.createdAt), desc(mails.id))
      .limit(SHOWN),
  )
}

const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (c) => `&#${c.charCodeAt(0)};`)

function page(rows: readonly MailRow[]): string {
  const items = rows.map(
    (mail) =>
      `<article><h2>${escapeHtml(mail.subject)}</h2><p>${escapeHtml(mail.createdAt.toISOString())} · to ${escapeHtml(mail.recipient)} · ${escapeHtml(mail.state)}</p><pre>${linked(mail.text)}</pre></article>`,
  )
  return `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Mailbox</title>
<style>body{font:14px/1.5 system-ui;max-width:760px;margin:24px auto;padding:0 16px;color:#12191b;background:#f6f8f8}article{background:#fff;border:1px solid #e1e6e7;border-radius:8px;padding:12px 16px;margin:12px 0}h2{font-size:15px;margin:0}p{color:#5c686c;margin:2px 0 8px}pre{white-space:pre-wrap;overflow-wrap:anywhere;font:13px/1.5 ui-monospace,monospace;margin:0}</style>
<h1>Mailbox</h1><p>Mails that demo mode kept instead of sending them, newest first.</p>${items.join('') || '<p>No mail yet.</p>'}</html>`
}

/** Escapes first, then makes addresses clickable. */
const linked = (text: string): string =>
  escapeHtml(text).replace(/https?:\/\/[^\s&]+(?:&#38;[^\s&]+)*/g, (url) => `<a href="${url}">${url}</a>`)
