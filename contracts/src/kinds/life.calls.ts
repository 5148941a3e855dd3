import { addonCall, addonPreviewCall, changeCall, changePreviewCall } from '../modules/changes.contract.ts'
import { autorenewCall, autorenewSwitchCall, cancelCall, renewCall, renewPreviewCall, revokeCall } from '../modules/renewals.contract.ts'
import { noteCall, protectCall, renameCall, tagsCall } from '../modules/services.contract.ts'
import { shareCancelCall, sharesCall, shareTeamCall } from '../modules/sharing.contract.ts'
import { transferCall } from '../modules/transfers.contract.ts'
import type { ActionTable } from './actions.ts'
import type { changeActions, lifeActions, shareActions } from './life.actions.ts'

/** What every kind's services can be asked below the kind's own path [S1a]; a kind whose paths differ declares its own with the same parts. */
export const lifeCalls = <const B extends string>(base: B, table: ActionTable<keyof typeof lifeActions>) => ({
  note: noteCall(`${base}/note`, table),
  rename: renameCall(`${base}/rename`, table),
  tags: tagsCall(`${base}/tag/list`),
  protect: protectCall(`${base}/protect`, table),
  renewPreview: renewPreviewCall(`${base}/renew-preview`, table),
  renew: renewCall(`${base}/renew`, table),
  autorenew: autorenewCall(`${base}/autorenew`, table),
  cancel: cancelCall(`${base}/cancel`, table),
  revoke: revokeCall(`${base}/revoke-cancellation`, table),
  transfer: transferCall(`${base}/transfer`, table),
})

/** Names that the specification gives to some of these, of kinds that have them: the same acts once more. */
export const namedCalls = <const B extends string>(base: B, table: ActionTable<'note' | 'autorenew'>) => ({
  remark: noteCall(`${base}/update-remark`, table),
  autorenewOff: autorenewSwitchCall(`${base}/disable-auto-renew`, table, 'off'),
  autorenewOn: autorenewSwitchCall(`${base}/enable-auto-renew`, table, 'on'),
})

/** Of kinds that can be enlarged while they run [M13]. */
export const changeCalls = <const B extends string>(base: B, table: ActionTable<keyof typeof changeActions | 'quote'>) => ({
  changePreview: changePreviewCall(`${base}/change-preview`, table),
  change: changeCall(`${base}/change`, table),
  addonPreview: addonPreviewCall(`${base}/addon-preview`, table),
  addon: addonCall(`${base}/addon`, table),
})

/** Of kinds that can be shared with teammates [P1]. */
export const shareCalls = <const B extends string>(base: B, table: ActionTable<keyof typeof shareActions>) => ({
  shares: sharesCall(`${base}/shares`, table),
  share: shareTeamCall(`${base}/share-team`, table),
  cancel: shareCancelCall(`${base}/share-cancel`, table),
})

type AnyPath<T> = { readonly [K in keyof T]: T[K] }
export type LifeCalls = AnyPath<ReturnType<typeof lifeCalls<string>>>
export type NamedCalls = AnyPath<ReturnType<typeof namedCalls<string>>>
/** A note, by whichever of its names. */
export type NoteCall = ReturnType<typeof noteCall<string>>
export type ChangeCalls = AnyPath<ReturnType<typeof changeCalls<string>>>
export type ShareCalls = AnyPath<ReturnType<typeof shareCalls<string>>>
