import { IconMail } from '@tabler/icons-react'
import { useTranslations } from 'use-intl'
import { useSubmit } from '../../api/hooks.ts'
import { Panel } from '../../design/layout/panel.tsx'
import { useGo } from '../../lib/navigation.ts'
import { StaffAction } from '../parts/staff-action.tsx'
import { staffPaths } from '../paths.ts'
import type { OperatorBrand } from './brands-page.tsx'

/** What the brand's mails look like and whether they arrive: one goes to whoever asks, and is shown as it was written. */
export function TestMailPanel({ brand }: { brand: OperatorBrand }) {
  const t = useTranslations('operator.brands')
  const go = useGo()
  const test = useSubmit('operator/mails/test', { invalidates: ['operator/mails'], onSuccess: ({ id }) => go(staffPaths.mail(id)) })
  return (
    <Panel title={t('testMail.title')}>
      <div className="stack">
        <p className="c2">{t('testMail.text', { sender: brand.mailSender })}</p>
        <div>
          <StaffAction
            roles={['support', 'billing']}
            icon={IconMail}
            working={test.isPending}
            onClick={() => test.mutate({ brandId: brand.id })}
          >
            {t('testMail.send')}
          </StaffAction>
        </div>
      </div>
    </Panel>
  )
}
