import { staffIcons } from './staff-icons.ts'

/**
 * Which files a browser gets. Left alone, the bundler cuts one for each set of screens that share something: three hundred files, most of
 * them smaller than the headers they travel with. Here they are packed by area: a screen is its own file and those of its areas.
 * What comes of it is measured in a browser, by `e2e/weight.full.spec.ts`.
 */

const vendor =
  /\/node_modules\/(react|react-dom|scheduler|@tanstack\/(react-router|router-core|history|react-query|query-core|store|react-store)|use-intl|@formatjs|icu-minify)\//

/**
 * What several screens of an area share; what one screen alone needs stays in the file of that screen. Not named are the reasons why
 * something else is off (`contracts/src/errors`): they speak three languages, are long, and are cut by who asks for them.
 */
const areas: readonly (readonly [name: string, of: RegExp])[] = [
  ['table', /\/web\/src\/design\/table\/|\/@tanstack\/(react-virtual|virtual-core)\//],
  // Drawn where a factor is set up or a transfer is paid by telephone, and nowhere else.
  ['qr', /\/design\/data\/qr-code|\/uqr\//],
  // With the rows of devices and the form of a password, which stand on three pages that few visits lead to.
  ['security', /\/features\/(security\/|profile\/(devices-panel|device-row|password-form)\.)/],
  // Shown where a server is ordered or made anew, and where they are kept.
  ['ssh-keys', /\/features\/profile\/ssh-keys\/|\/contracts\/src\/errors\/ssh-keys\.errors/],
  // Documents of a period: opened on three pages, and on either side of the counter.
  ['papers', /\/web\/src\/features\/papers\/(?!lazy)/],
  // A document with its lines and what became of it: the page of one, on either side of the counter.
  ['documents', /\/web\/src\/features\/orders\/invoice\/(invoice-lines|history-panel|vat-facts)\./],
  // What is typed where something is ordered.
  ['orders', /\/web\/src\/features\/orders\/cart\/(promo-field|domain)\./],
  // Before the sign-in, and behind a link in a mail.
  [
    'accounts',
    /\/web\/src\/features\/(accounts\/(mailed-link|newcomer-fields|new-password-form|validation)|federation\/(flow|provider-buttons))\./,
  ],
  // A page of the customers', and tokens in the hands of staff.
  ['api', /\/web\/src\/features\/api\/token-row\./],
  // One page of the customers', and the names of cards on one of the staff's.
  ['cards', /\/web\/src\/features\/cards\/(?!page\.|stop-page\.)|\/contracts\/src\/cards\./],
  // What is opened on the pages of a server: its graphs, backups and systems.
  ['machines', /\/web\/src\/features\/compute\/(graphs|backups(?!\/period\.)|rebuild|own-images|snapshots|(disks|rescue)(?!\/lazy\.))\//],
  // The pages of dedicated servers; what their kind looks like everywhere stands with the services.
  [
    'dedicated',
    /\/web\/src\/features\/dedicated\/(?!dedicated\.ui\.|state\.|pages?\.)|\/i18n\/dedicated-words\.ts$|\/contracts\/src\/kinds\/dedicated\.actions\./,
  ],
  // The pages of web hosting; the field of an order that asks for a domain is a file of its own.
  [
    'hosting',
    /\/web\/src\/features\/hosting\/(?!hosting\.ui\.|state\.|pages?\.)|\/i18n\/hosting-words\.ts$|\/contracts\/src\/kinds\/hosting\.actions\.|\/IconPassword\.mjs$/,
  ],
  // How much went through, of a proxy, a server and a gateway: a line of code, which drags none of their pages along.
  ['bytes', /\/web\/src\/lib\/use-bytes\./],
  // Drawers that stand in the address: on tabs and pages that few visits open.
  ['drawers', /\/web\/src\/lib\/use-drawer\./],
  // The pages of proxies, likewise.
  [
    'proxies',
    /\/web\/src\/features\/proxies\/(?!proxies\.ui\.|state\.|pages?\.)|\/i18n\/proxy-words\.ts$|\/contracts\/src\/(kinds\/proxy\.actions|proxies|edge)\.|\/IconAt\.mjs$/,
  ],
  // Ways to a server over a gateway: a page, and a tab of the servers' pages; what stands in lists is the services'.
  ['rgc', /\/web\/src\/features\/rgc\/(?!(lazy|bulk|page)\.)|\/contracts\/src\/rgc\./],
  // A page of the customers', and one of the staff's.
  ['webhooks', /\/web\/src\/features\/webhooks\/(?!page\.)|\/i18n\/webhook-words\.ts$|\/contracts\/src\/webhook-events\.ts$/],
  // A conversation with support, on either side of the counter.
  [
    'tickets',
    /\/web\/src\/features\/tickets\/(?!page\.)|\/i18n\/ticket-words\.ts$|\/contracts\/src\/tickets(-by-mail)?\.ts$|\/dompurify\/|\/Icon(Paperclip|StarFilled|Star|Photo|FileText|Rotate)\.mjs$/,
  ],
  // A window of its own, the customers' and the staff's.
  ['console', /\/web\/src\/features\/compute\/console\//],
  // What the pages of every kind are put together from, and nothing else needs.
  ['service-notes', /\/web\/src\/features\/services\/note-drawer\./],
  ['service-lists', /\/web\/src\/features\/services\/list\/(use-service-columns|service-list|paid-until|phone-row)\./],
  [
    'service-details',
    /\/web\/src\/features\/services\/(detail\/|renewals\/(auto-renew|renewal-notes)\.|edit\/protection-panel\.|changes\/trial-note\.)/,
  ],
  // What the dialogs of renewals and changes share: opened by few visits, each from a file of its own.
  [
    'service-dialogs',
    /\/web\/src\/features\/services\/(renewals\/(pay-with|use-paying|renew-sums)|changes\/(choices|consequences|today))\./,
  ],
  // With the reasons why something of a service is off, which every screen about one may have to say.
  [
    'services',
    /\/web\/src\/features\/(compute(?!\/(disk-pages|vps\.ui)\.)|dedicated(?!\/(page|dedicated\.ui)\.)|hosting(?!\/(page|hosting\.ui)\.)|proxies(?!\/(page|proxies\.ui)\.)|services(?!\/(kind-ui|kinds|service-events|service-link|service-paths|service-status|types|sharing\/sharing-tab)\.)|renewals|changes|transfers)\/|\/features\/rgc\/(lazy|bulk)\.|\/i18n\/rgc-words\.ts$|\/contracts\/src\/(kinds\/((vps|life)\.)?actions\.|errors\/(services|compute|changes|renewals|infrastructure|platform)\.errors)/,
  ],
  ['operator', /\/web\/src\/operator\/|\/contracts\/src\/machines\/hardware\.machine\./],
  [
    'home',
    /\/web\/src\/(shell|design|lib|api|features)\/|\/web\/src\/i18n\/([\w-]+\.tsx|(service-words|paper-words|terms-words|known-text)\.ts)$|\/web\/src\/[\w-]+\.tsx?$|\/contracts\/src\/(?!errors\/(?!define)|labels\/)|\/@tabler\/icons-react\/|\0zod/,
  ],
]

const onlyOfStaff = staffIcons()
const iconIn = (id: string): string => /\/(Icon\w+)\.mjs$/.exec(id)?.[1] ?? ''
const areaOf = (id: string): string | null => areas.find(([, of]) => of.test(id))?.[0] ?? null

export const groups = [
  { name: 'vendor', test: vendor, priority: 3 },
  // All that stands before the first screen, the sign-in included.
  { name: 'start', tags: ['$initial' as const], priority: 2 },
  {
    debugName: 'areas',
    // What only the console draws is no customer's: the rest of the icons stands with the first page.
    name: (id: string) => (onlyOfStaff.has(iconIn(id)) ? 'operator' : areaOf(id)),
    minShareCount: 2,
    priority: 1,
    includeDependenciesRecursively: false,
  },
]
