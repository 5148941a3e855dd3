/** Calls this package already uses whose contract is not registered yet; the registry's own shape wins as soon as it stands. */
export interface ExpectedCalls {
  'user/login': {
    input: { username?: string; password?: string; otp?: string; sessionId?: string; email?: string }
    output: { userID: number | string; username: string; email: string; sessionId: string }
  }
  'user/logout': { input: object; output: unknown }
  'user/resend-activation-email': { input: { username: string; password: string }; output: unknown }
  'user/events/ticket': { input: object; output: { ticket: string } }
  'public/levprotected/register': {
    input: {
      username: string
      profileName: string
      email: string
      phone?: string
      social?: string
      password: string
      passwordConfirm: string
      acceptTerms: boolean
      r?: string
    }
    output: unknown
  }
  'public/user-activation/': { input: { token: string }; output: unknown }
  'public/requestpw': { input: { email: string }; output: unknown }
  'public/resetpw': { input: { token: string; password: string; passwordConfirm: string }; output: unknown }
}
