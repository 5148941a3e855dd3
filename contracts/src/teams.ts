/** Invite codes of teams: what the server makes, a leader passes on and a member types. */

/** Letters and figures of a code, each of 32: 140 random bits. */
export const INVITE_CODE_LENGTH = 28
/** People in a team beside its leader. */
export const TEAM_MEMBERS_MAX = 100
export const TEAM_NAME_MAX = 60
/** Of what is shared with each member, so much is listed on the team's page. */
export const TEAM_SHARES_SHOWN = 20
/** What members did is told there for so long. */
export const TEAM_LATELY_DAYS = 14

/** In groups that can be read out: `K7QM-4T2X-…`. */
export const groupedCode = (code: string): string => code.match(/.{1,4}/g)?.join('-') ?? ''

/** The code in what people paste: itself, however it is grouped, or the link that carries it. */
export const readInviteCode = (text: string): string =>
  text
    .replace(/^.*[?#&]code=/s, '')
    .replace(/[&#].*$/s, '')
    .replace(/[^0-9a-z]/gi, '')
    .toUpperCase()
