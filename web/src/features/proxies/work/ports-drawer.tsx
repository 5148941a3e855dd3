import { proxiesErrors } from '@portal/contracts/errors/proxies.errors.ts'
import { useLocale, useTranslations } from 'use-intl'
import { call } from '../../../api/client.ts'
import { Button } from '../../../design/controls/button.tsx'
import { Form } from '../../../design/form/form.tsx'
import { SubmitButton } from '../../../design/form/submit-button.tsx'
import { TextField } from '../../../design/form/text-field.tsx'
import { useForm } from '../../../design/form/use-form.ts'
import { Note } from '../../../design/layout/note.tsx'
import { SidePanel } from '../../../design/overlay/side-panel.tsx'
import { sentenceOf } from '../../services/sentence.ts'
import { type ProxyEndpoint, placeOf } from '../calls.ts'
import { Outcomes } from './outcomes.tsx'
import { type PortProblem, portProblems, portsFrom } from './ports.ts'
import { useRows } from './use-rows.ts'

/** A port for each; the same twice on one address is said before anything is sent. */
export function PortsDrawer({ rows, onClose }: { rows: readonly ProxyEndpoint[]; onClose: () => void }) {
  const t = useTranslations('proxies')
  const common = useTranslations('common')
  const locale = useLocale()
  const work = useRows(rows, (n) => t('port.done', { n }))
  const sentence = ({ kind, port }: PortProblem, ip: string): string =>
    sentenceOf([proxiesErrors], kind === 'invalid' ? 'proxy.invalid-port' : 'proxy.port-twice', locale, { port, ip }) ?? ''
  const initial: Record<string, string> = Object.fromEntries(rows.map(({ id, port }) => [String(id), String(port)]))
  const form = useForm<Record<string, string>>({
    initial,
    validate: (values) => {
      const problems = portProblems(work.left, values)
      return Object.fromEntries(
        work.left.flatMap(({ id, ip }) => {
          const problem = problems.get(id)
          return problem ? [[String(id), sentence(problem, ip)]] : []
        }),
      )
    },
    submit: async (values) => {
      const all = await work.run(({ id, serviceId }) =>
        call('user/service/vms/app/proxy/change-port', { id: serviceId, endpointId: id, port: Number(values[id]) }),
      )
      if (all) onClose()
    },
  })
  const [first] = work.left
  return (
    <SidePanel title={t('port.action')} onClose={onClose} locked={form.working}>
      <Form
        form={form}
        actions={
          <>
            <Button onClick={onClose} off={form.working}>
              {common('cancel')}
            </Button>
            <SubmitButton form={form}>{t('port.submit', { n: work.left.length })}</SubmitButton>
          </>
        }
      >
        <Note>{t('port.hint')}</Note>
        {work.left.map((row) => (
          <TextField
            key={row.id}
            label={<span className="mono">{placeOf(row)}</span>}
            inputMode="numeric"
            mono
            autoComplete="off"
            {...form.field(String(row.id))}
          />
        ))}
        {first && work.left.length > 1 && (
          <Button look="ghost" onClick={() => form.set(portsFrom(work.left, Number(form.values[first.id]) || first.port))}>
            {t('port.countUp')}
          </Button>
        )}
        <Outcomes of={work.failed} />
      </Form>
    </SidePanel>
  )
}
