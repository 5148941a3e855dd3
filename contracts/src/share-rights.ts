/** What an owner may give a member beyond power, console, figures and addresses [P1]. What is not named is the owner's alone. */
export const SHARE_RIGHTS = ['rebuild', 'restore', 'password', 'snapshot', 'backup', 'remote'] as const
export type ShareRight = (typeof SHARE_RIGHTS)[number]
