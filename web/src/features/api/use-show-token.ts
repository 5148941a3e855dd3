import { call } from '../../api/client.ts'
import { underPath } from '../../api/keys.ts'
import { queryClient } from '../../api/query-client.ts'
import { toastError } from '../../design/feedback/toast.ts'
import type { Shown, Token } from './tokens.ts'
import { useTokenName } from './use-token-name.ts'

/** Asks for a secret again; each look is logged. */
export function useShowToken(onShow: (shown: Shown) => void): (token: Token) => Promise<void> {
  const nameOf = useTokenName()
  return async (token) => {
    try {
      const { token: secret } = token.isDefault
        ? await call('user/profile/api-key', {})
        : await call('user/api-key/reveal', { id: token.id })
      if (secret !== null) onShow({ name: nameOf(token), token: secret })
      void queryClient.invalidateQueries(underPath('user/log'))
    } catch (error) {
      toastError(error)
    }
  }
}
