import { useTranslations } from 'use-intl'
import { call } from '../../api/client.ts'
import type { CurrentUser } from '../../api/current-user.ts'
import { showPasskey } from '../../api/passkeys.ts'
import { PasskeyButton } from './passkey-button.tsx'

/** By a passkey alone. Closing the browser's question changes nothing. */
export function PasskeySignIn({ onSignedIn }: { onSignedIn: (user: CurrentUser) => void }) {
  const t = useTranslations('accounts.passkey')
  const enter = async () => {
    const credential = await showPasskey((await call('user/login/passkey-options', {})).options)
    if (credential) onSignedIn(await call('user/login/passkey', { credential }))
  }
  return <PasskeyButton label={t('signIn')} act={enter} />
}
