import type { Localized } from '@portal/contracts/locale.ts'

/**
 * What one kind of notice says: `title` and `body` in the portal, `mail` as the mail's text (its subject is the title).
 * ICU; money parameters are formatted for the reader. `link` is the button's label.
 */
export interface NoticeText<P extends string = string> {
  readonly params: readonly P[]
  readonly title: Localized
  readonly body: Localized
  readonly mail: Localized
  readonly link: Localized
}

/** All three languages beside the kind, so that none can drift or be forgotten. */
export const notice = <const P extends string>(text: NoticeText<P>): NoticeText<P> => text

export const openInvoice: Localized = { 'en-US': 'Open the invoice', 'vi-VN': 'Xem hóa đơn', 'zh-CN': '查看账单' }
export const openService: Localized = { 'en-US': 'Open the service', 'vi-VN': 'Xem dịch vụ', 'zh-CN': '查看服务' }
