import { IconFileTypePdf } from '@tabler/icons-react'
import { useState } from 'react'
import { type Locale, useLocale, useTranslations } from 'use-intl'
import { Button } from '../../design/controls/button.tsx'
import { ActionMenu } from '../../design/controls/menu.tsx'
import { localeNames, locales } from '../../i18n/locale.ts'
import type { OrderDetail } from '../orders/invoice/order-detail.ts'
import { type PaperChoice, papersOf } from './papers.ts'
import { type PaperCall, usePaper } from './use-paper.ts'

export interface PaperMenuProps {
  readonly path: PaperCall
  readonly order: Pick<OrderDetail, 'id' | 'type' | 'number' | 'paidAt' | 'total' | 'creditNotes' | 'refundReceipts'>
}

/** Every paper of a document, in the language that is wanted; the reader's own unless told. */
export function PaperMenu({ path, order }: PaperMenuProps) {
  const t = useTranslations('papers')
  const [language, setLanguage] = useState<Locale>(useLocale())
  const { making, fetchPaper } = usePaper(path, order.id)
  const papers = papersOf(order)
  if (papers.length === 0) return null
  const nameOf = ({ name, creditNote = '' }: PaperChoice) => t(name, { number: creditNote })
  return (
    <ActionMenu
      label={t('menu')}
      items={[
        ...papers.map((paper) => ({
          id: paper.creditNote ?? paper.kind,
          label: nameOf(paper),
          icon: IconFileTypePdf,
          onSelect: () => void fetchPaper(paper, language),
        })),
        ...locales.map((locale, n) => ({
          id: locale,
          label: localeNames[locale],
          checked: locale === language,
          toggle: locale === language,
          divided: n === 0,
          onSelect: () => setLanguage(locale),
        })),
      ]}
    >
      <Button icon={IconFileTypePdf} menu working={making} aria-label={making ? t('making') : t('menu')}>
        {t('pdf')}
      </Button>
    </ActionMenu>
  )
}
