import { join } from 'node:path'
import { type Locale, matchLocale } from '@portal/contracts/locale.ts'
import type { FastifyInstance } from 'fastify'
import { Books } from './books.ts'
import { escapeHtml, missingPage, shell } from './page.ts'
import { SANDBOX_CARDS, type SavedCard } from './stored.ts'

const ACTIONS = [...SANDBOX_CARDS, 'cancel'] as const
type Action = (typeof ACTIONS)[number]

const texts: Readonly<Record<Locale, Readonly<Record<Action | 'title' | 'hint' | 'agree' | 'done' | 'back', string>>>> = {
  'en-US': {
    title: 'Save a test card',
    hint: 'No real card is needed here. Choose how the card answers when it is charged.',
    agree: 'By saving a card you agree that it is charged later for what you order to be paid with it.',
    visa: 'Save a card that pays',
    confirm: 'Save a card that asks for its holder',
    decline: 'Save a card without money',
    silent: 'Save a card whose answer gets lost',
    cancel: 'Do not save',
    done: 'This page was used before.',
    back: 'Back',
  },
  'vi-VN': {
    title: 'Lưu thẻ thử nghiệm',
    hint: 'Không cần thẻ thật. Hãy chọn thẻ sẽ phản hồi thế nào khi bị trừ tiền.',
    agree: 'Khi lưu thẻ, bạn đồng ý để thẻ được trừ tiền sau này cho những khoản bạn chọn thanh toán bằng thẻ.',
    visa: 'Lưu thẻ thanh toán được',
    confirm: 'Lưu thẻ cần chủ thẻ xác nhận',
    decline: 'Lưu thẻ không đủ tiền',
    silent: 'Lưu thẻ bị mất phản hồi',
    cancel: 'Không lưu',
    done: 'Trang này đã được sử dụng.',
    back: 'Quay lại',
  },
  'zh-CN': {
    title: '保存测试卡',
    hint: '无需真实银行卡。请选择扣款时该卡的反应。',
    agree: '保存银行卡即表示您同意日后用它支付您选择自动付款的项目。',
    visa: '保存可付款的卡',
    confirm: '保存需要持卡人验证的卡',
    decline: '保存余额不足的卡',
    silent: '保存应答会丢失的卡',
    cancel: '不保存',
    done: '此页面已使用过。',
    back: '返回',
  },
}

function cardPage({ locale, state, returnPath }: SavedCard): string {
  const text = texts[locale]
  const head = `<h1>${escapeHtml(text.title)}</h1>`
  const back = `<p><a href="${escapeHtml(returnPath)}">${escapeHtml(text.back)}</a></p>`
  if (state !== 'open') return shell(locale, text.title, `${head}<p role="status">${escapeHtml(text.done)}</p>${back}`)
  const buttons = ACTIONS.map((action) => `<button name="action" value="${action}">${escapeHtml(text[action])}</button>`).join('')
  const form = `<form method="post">${buttons}</form>`
  return shell(locale, text.title, `${head}<p>${escapeHtml(text.hint)}</p><p>${escapeHtml(text.agree)}</p>${form}${back}`)
}

/** Where a payer leaves a card; `tell` is what the sandbox then sends. */
export function cardRoutes(scope: FastifyInstance, directory: string, tell: (card: SavedCard) => Promise<void>): void {
  const cards = new Books<SavedCard>(join(directory, 'cards'))
  scope.get<{ Params: { id: string } }>('/dev/card/:id', async (request, reply) => {
    const card = await cards.find(request.params.id)
    const lang = matchLocale([String(request.headers['accept-language'] ?? '').slice(0, 5)])
    return reply
      .code(card ? 200 : 404)
      .header('cache-control', 'no-store')
      .type('text/html; charset=utf-8')
      .send(card ? cardPage(card) : missingPage(lang))
  })
  scope.post<{ Params: { id: string }; Body: { action?: string } | null }>('/dev/card/:id', async (request, reply) => {
    const card = await cards.find(request.params.id)
    const action = ACTIONS.find((one) => one === request.body?.action)
    if (!card || !action)
      return reply
        .code(404)
        .type('text/html; charset=utf-8')
        .send(missingPage(card?.locale ?? 'en-US'))
    if (card.state === 'open') {
      const left = action === 'cancel' ? { state: 'abandoned' as const } : { state: 'saved' as const, card: action }
      const after = { ...card, ...left }
      await cards.write(after)
      await tell(after)
    }
    return reply.code(303).header('location', card.returnPath).send()
  })
}
