import * as calls from '@portal/contracts/modules/federation.contract.ts'
import { command, live, query } from '../../platform/http/handlers.ts'
import type { Module } from '../../platform/module.ts'
import type { SecretBox } from '../../platform/secrets.ts'
import { doorOf, templatesOf } from '../accounts/index.ts'
import { enter, link, register } from './enter.ts'
import { list, remove } from './links.ts'
import { linkMailTexts } from './mails.texts.ts'
import { arrive, begin, type ProviderDeps } from './provider.live.ts'

export { deleteLinks } from './store.ts'

/** Its mails, for brands that choose words of their own. */
export const federationMailTemplates = templatesOf({ 'identity-link': linkMailTexts })

interface FederationDeps extends ProviderDeps {
  readonly box: SecretBox
}

export function federationModule({ box, ...deps }: FederationDeps): Module {
  const door = doorOf(box)
  return {
    name: 'federation',
    handlers: [
      live(calls.beginFederated, begin(deps)),
      live(calls.arriveFederated, arrive(deps)),
      live(calls.enterFederated, enter(door)),
      live(calls.linkFederated, link(door)),
      live(calls.registerFederated, register),
      query(calls.listLinks, list(deps.providers)),
      command(calls.unlink, remove),
    ],
  }
}
