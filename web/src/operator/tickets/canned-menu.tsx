import { fillReply } from '@portal/contracts/tickets.ts'
import { IconTemplate } from '@tabler/icons-react'
import { useTranslations } from 'use-intl'
import { useCall } from '../../api/hooks.ts'
import { Button } from '../../design/controls/button.tsx'
import { ActionMenu } from '../../design/controls/menu.tsx'
import type { StaffTicket } from './ticket.ts'

/** Replies that are written beforehand, those of the ticket's department first; put in with the ticket's own names, in its customer's language. */
export function CannedMenu({ ticket, onUse }: { ticket: StaffTicket; onUse: (text: string) => void }) {
  const t = useTranslations('operator.tickets.canned')
  const { data } = useCall('operator/tickets/canned/list', {}, { staleTime: 60_000 })
  const fitting = (data?.items ?? []).filter(({ department }) => department === null || department === ticket.department)
  const ordered = [...fitting.filter(({ department }) => department !== null), ...fitting.filter(({ department }) => department === null)]
  if (ordered.length === 0) return null
  return (
    <ActionMenu
      align="start"
      label={t('title')}
      items={ordered.map(({ id, name, text }) => ({
        id: String(id),
        label: name,
        onSelect: () => onUse(fillReply(text[ticket.locale] || text['en-US'] || Object.values(text).find(Boolean) || '', ticket.fields)),
      }))}
    >
      <Button look="ghost" icon={IconTemplate} menu>
        {t('use')}
      </Button>
    </ActionMenu>
  )
}
