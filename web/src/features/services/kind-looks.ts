import { dedicatedTransient, vpsTransient } from '@portal/contracts/machines/transient.ts'
import type { NamespaceKeys, NestedKeyOf } from 'use-intl'
import type { Tone } from '../../design/data/status.tsx'
import type { Messages } from '../../i18n/messages.ts'
import { toneOf } from '../hosting/state.ts'
import { proxyTone } from '../proxies/state.ts'
import { kindNamed } from './kinds.ts'
import { toneBy } from './machine-tone.ts'

/** What the staff console shows of a kind's services; its facts come by name, with values that are told as they are. */
interface StaffLook {
  /** Where the words for the states stand. */
  readonly states: NamespaceKeys<Messages, NestedKeyOf<Messages>>
  readonly toneOf: (state: string) => Tone
  /** Beside a step of its work: the facts that the step is about, by name; `size` is what was sold. */
  readonly stepFacts: Readonly<Record<string, readonly string[]>>
}

/** By the id of the kind. Apart from the rest of how kinds look, which every visit loads: it is asked for where services are searched, and by staff. */
const kindLooks: Readonly<Record<string, StaffLook>> = {
  vps: {
    states: 'compute.state',
    toneOf: toneBy(vpsTransient),
    stepFacts: { reserve: ['node', 'address', 'size'], 'copy-image': ['system'] },
  },
  dedicated: {
    states: 'dedicated.state',
    toneOf: toneBy(dedicatedTransient),
    stepFacts: { 'reserve-machine': ['machine'], 'switch-on': ['address'] },
  },
  proxy: { states: 'proxies.state', toneOf: proxyTone, stepFacts: { 'take-addresses': ['address'] } },
  hosting: { states: 'hosting.state', toneOf, stepFacts: {} },
}

/** By its id, or by one of its types. */
export const kindLookOf = (name: string): StaffLook | undefined => kindLooks[kindNamed(name)?.contract.id ?? '']
