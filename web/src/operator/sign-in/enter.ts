import { call } from '../../api/client.ts'
import type { Credentials } from '../../features/accounts/sign-in-form.tsx'
import type { Staff } from '../session.ts'

export const enterConsole = (credentials: Credentials & { readonly otp?: string }): Promise<Staff> => call('operator/login', credentials)
