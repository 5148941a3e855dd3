import { TICKET_DEPARTMENTS, TICKET_PRIORITIES, TICKET_TAG_MAX, TICKET_TAGS_MAX } from '@portal/contracts/tickets.ts'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import type { InputOf } from '../../api/endpoints.ts'
import { useSubmit } from '../../api/hooks.ts'
import { Button } from '../../design/controls/button.tsx'
import { KeyValues } from '../../design/data/definition-list.tsx'
import { PlainSelect } from '../../design/form/other-fields.tsx'
import { TextField } from '../../design/form/text-field.tsx'
import { Panel } from '../../design/layout/panel.tsx'
import { useRoleReason } from '../session.ts'
import { ANSWERING, type StaffTicket } from './ticket.ts'
import css from './tickets.module.css'

type Changes = Omit<InputOf<'operator/tickets/update'>, 'id'>

const tagsOf = (text: string): string[] =>
  [...new Set(text.split(',').map((tag) => tag.trim().slice(0, TICKET_TAG_MAX)))].filter(Boolean).slice(0, TICKET_TAGS_MAX)

/** Who looks after it, where it belongs and what it is filed under. */
export function CarePanel({ ticket }: { ticket: StaffTicket }) {
  return useRoleReason(ANSWERING) === null ? <Handling ticket={ticket} /> : <Handled ticket={ticket} />
}

/** For those who only look. */
function Handled({ ticket: { assignee, department, priority, tags, staff } }: { ticket: StaffTicket }) {
  const t = useTranslations('operator.tickets')
  const words = useTranslations('tickets')
  return (
    <Panel title={t('care')}>
      <KeyValues
        items={[
          { term: t('assignee'), value: staff.find(({ username }) => username === assignee)?.name ?? assignee ?? t('tab.unassigned') },
          { term: words('departmentTerm'), value: words(`department.${department}`) },
          { term: words('priorityTerm'), value: words(`priority.${priority}`) },
          { term: t('tags'), value: tags.join(', ') || '–' },
        ]}
      />
    </Panel>
  )
}

function Handling({ ticket }: { ticket: StaffTicket }) {
  const t = useTranslations('operator.tickets')
  const words = useTranslations('tickets')
  const common = useTranslations('common')
  const update = useSubmit('operator/tickets/update', { invalidates: ['operator/tickets'] })
  const change = (changes: Changes) => update.mutate({ id: ticket.id, ...changes })
  const [tags, setTags] = useState(ticket.tags.join(', '))
  return (
    <Panel title={t('care')}>
      <KeyValues
        items={[
          {
            term: t('assignee'),
            value: (
              <PlainSelect
                small
                label={t('assignee')}
                value={ticket.assignee ?? ''}
                onChange={(assignee) => change({ assignee: assignee || null })}
                options={[
                  { value: '', label: t('tab.unassigned') },
                  ...ticket.staff.map(({ username, name }) => ({ value: username, label: name })),
                ]}
              />
            ),
          },
          {
            term: words('departmentTerm'),
            value: (
              <PlainSelect
                small
                label={words('departmentTerm')}
                value={ticket.department}
                onChange={(department) => change({ department: department as StaffTicket['department'] })}
                options={TICKET_DEPARTMENTS.map((value) => ({ value, label: words(`department.${value}`) }))}
              />
            ),
          },
          {
            term: words('priorityTerm'),
            value: (
              <PlainSelect
                small
                label={words('priorityTerm')}
                value={ticket.priority}
                onChange={(priority) => change({ priority: priority as StaffTicket['priority'] })}
                options={TICKET_PRIORITIES.map((value) => ({ value, label: words(`priority.${value}`) }))}
              />
            ),
          },
        ]}
      />
      <form
        className={css.tags}
        onSubmit={(event) => {
          event.preventDefault()
          change({ tags: tagsOf(tags) })
        }}
      >
        <TagsField value={tags} onChange={setTags} />
        <Button type="submit" size="small" off={tagsOf(tags).join() === ticket.tags.join()} working={update.isPending}>
          {common('save')}
        </Button>
      </form>
    </Panel>
  )
}

function TagsField({ value, onChange }: { value: string; onChange: (value: string) => void }) {
  const t = useTranslations('operator.tickets')
  return (
    <TextField
      id="ticket-tags"
      name="tags"
      label={t('tags')}
      placeholder={t('tagsHint')}
      value={value}
      onChange={onChange}
      error={undefined}
    />
  )
}
