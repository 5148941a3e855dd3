import { useTranslations } from 'use-intl'
import { call } from '../../api/client.ts'
import { underPath } from '../../api/keys.ts'
import { queryClient } from '../../api/query-client.ts'
import { toastOk } from '../../design/feedback/toast.ts'
import { ConfirmDialog } from '../../design/overlay/confirm-dialog.tsx'
import type { Shown, Token } from './tokens.ts'
import { useTokenName } from './use-token-name.ts'

interface TokenConfirmProps {
  act: 'rotate' | 'revoke'
  token: Token
  onShow: (shown: Shown) => void
  onClose: () => void
}

/** Asks before a secret stops working: tools of the customer's stop with it. */
export function TokenConfirm({ act, token, onShow, onClose }: TokenConfirmProps) {
  const t = useTranslations('api')
  const name = useTokenName()(token)
  const { id } = token
  const send = async () => {
    if (act === 'revoke') {
      await call('user/api-key/revoke', { id })
      toastOk(t('revoked', { name }))
    } else {
      const made = token.isDefault ? await call('user/api-key/update', {}) : await call('user/api-key/rotate', { id })
      onShow({ name, token: made.token })
    }
    for (const path of ['user/api-key', 'user/log']) void queryClient.invalidateQueries(underPath(path))
  }
  return (
    <ConfirmDialog title={t(`${act}Title`, { name })} confirm={t(`${act}Confirm`)} danger onConfirm={send} onClose={onClose}>
      {t(`${act}Text`)}
    </ConfirmDialog>
  )
}
