// The rules of the house's dependencies (ARCHITECTURE.md): a newcomer may rely on them without reading any code.

/** A module calls only those listed before it; the other way leads through events. */
const moduleOrder = [
  'brands',
  'integrations',
  'operators',
  'accounts',
  'federation',
  'infrastructure',
  'kinds',
  'catalogue',
  'ledger',
  'notices',
  'teams',
  'invoices',
  'promotions',
  'payments',
  'referrals',
  'services',
  'compute',
  'dedicated',
  'proxies',
  'hosting',
  'remote-gateway',
  'tickets',
  'webhooks',
  'orders',
  'renewals',
  'changes',
  'transfers',
  'backups',
  'dashboard',
  'customers',
  'alerts',
  'backoffice',
]

const tests = '\\.test\\.tsx?$|^server/test/|conformance\\.ts$'
const anyModule = '^server/src/modules/([^/]+)/'
const vendors = '^server/src/drivers/[^/]+/[^/]+/'

const notLater = moduleOrder.slice(0, -1).map((name, index) => ({
  name: `${name}-calls-only-earlier-modules`,
  comment: `In the order of the modules (see moduleOrder), ${name} may call only what stands before it. Later modules subscribe to its events.`,
  severity: 'error',
  from: { path: `^server/src/modules/${name}/`, pathNot: tests },
  to: { path: `^server/src/modules/(${moduleOrder.slice(index + 1).join('|')})/` },
}))

export default {
  forbidden: [
    {
      name: 'contracts-import-zod-only',
      comment: 'contracts run in the server, in the browser and in tests: nothing but zod is at home in all three.',
      severity: 'error',
      from: { path: '^contracts/src/', pathNot: tests },
      to: { pathNot: '^contracts/src/|(^|/)node_modules/zod/' },
    },
    {
      name: 'platform-knows-no-module-and-no-driver',
      severity: 'error',
      from: { path: '^server/src/platform/', pathNot: tests },
      to: { path: '^server/src/(modules|drivers|compose)' },
    },
    {
      name: 'drivers-know-no-module',
      severity: 'error',
      from: { path: '^server/src/drivers/' },
      to: { path: '^server/src/(modules|compose|main)' },
    },
    {
      name: 'a-vendor-knows-no-other-vendor',
      severity: 'error',
      from: { path: '^server/src/drivers/([^/]+)/([^/]+)/' },
      to: { path: vendors, pathNot: '^server/src/drivers/$1/$2/' },
    },
    {
      name: 'only-compose-names-a-vendor',
      comment: 'Tests may: they bring an engine of their own.',
      severity: 'error',
      from: { path: '^(server|bench)/', pathNot: `^server/src/compose\\.ts$|^server/src/compose/|${vendors}|${tests}` },
      to: { path: vendors },
    },
    {
      name: 'modules-use-driver-ports-only',
      severity: 'error',
      from: { path: anyModule, pathNot: tests },
      to: { path: '^server/src/drivers/', pathNot: '/port\\.ts$|^server/src/drivers/[^/]+\\.ts$' },
    },
    {
      name: 'only-sagas-and-live-handlers-reach-engines',
      comment:
        'Whoever talks to an engine must do so outside a transaction. A module’s index only takes drivers in as types and hands them on.',
      severity: 'error',
      from: { path: anyModule, pathNot: `\\.(saga|live)\\.ts$|/index\\.ts$|${tests}` },
      to: { path: '^server/src/drivers/', dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'modules-meet-at-index',
      comment: 'Except tables: a foreign key has to name the table it points to. Reading or writing that table stays forbidden, see below.',
      severity: 'error',
      from: { path: anyModule, pathNot: `/tables\\.ts$|${tests}` },
      to: { path: anyModule, pathNot: '^server/src/modules/$1/|/index\\.ts$' },
    },
    {
      name: 'tables-meet-tables',
      severity: 'error',
      from: { path: `${anyModule}tables\\.ts$` },
      to: { path: anyModule, pathNot: '^server/src/modules/$1/|/tables\\.ts$' },
    },
    ...notLater,
    {
      name: 'modules-stand-in-the-order',
      comment: 'A new module is added to moduleOrder.',
      severity: 'error',
      from: { path: '^server/src/compose' },
      to: { path: anyModule, pathNot: `^server/src/modules/(${moduleOrder.join('|')})/` },
    },
    {
      name: 'only-stores-speak-to-the-database',
      comment: 'platform holds the transaction and its own tables; everybody else asks a store.',
      severity: 'error',
      from: { path: '^server/src/', pathNot: `^server/src/platform/|/(store|tables|[a-z-]+\\.store)\\.ts$|/store/|${tests}` },
      to: { path: '(^|/)node_modules/(drizzle-orm|pg)/' },
    },
    {
      name: 'tables-are-for-their-store',
      severity: 'error',
      from: { path: anyModule, pathNot: `/(store|tables|[a-z-]+\\.store)\\.ts$|/store/|${tests}` },
      to: { path: '/tables\\.ts$', dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'rules-are-pure',
      comment: 'contracts, other rules and a library that only computes: that is what makes them testable by the thousand.',
      severity: 'error',
      from: { path: '\\.rules\\.ts$' },
      to: { pathNot: '^contracts/src/|\\.rules\\.ts$|(^|/)node_modules/(ipaddr\\.js|yaml)/', dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'tests-are-not-imported',
      severity: 'error',
      from: { pathNot: `^e2e/|${tests}` },
      to: { path: '\\.test\\.tsx?$|^server/test/' },
    },
    {
      name: 'browser-and-server-meet-in-contracts',
      severity: 'error',
      from: { path: '^web/' },
      to: { path: '^server/' },
    },
    {
      name: 'no-zod-in-the-browser',
      comment: 'The client takes its types from the declarations; shipping the validator would double the first page.',
      severity: 'error',
      from: { path: '^web/src/', pathNot: tests },
      to: { path: '(^|/)node_modules/zod/|^contracts/src/(modules/|registry|endpoint|events|lists)', dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'no-staff-console-in-the-customers-bundle',
      comment: 'The router loads it lazily, page by page.',
      severity: 'error',
      from: { path: '^web/src/', pathNot: '^web/src/operator/|[.]test[.]tsx?$' },
      to: { path: '^web/src/operator/', dependencyTypesNot: ['dynamic-import', 'type-only'] },
    },
    {
      name: 'design-knows-no-feature',
      severity: 'error',
      from: { path: '^web/src/(design|lib)/' },
      to: { path: '^web/src/(features|operator|shell)/' },
    },
    {
      name: 'no-cycles',
      comment: 'Types neither: what two files both need stands in a file of its own.',
      severity: 'error',
      from: {},
      to: { circular: true },
    },
    {
      name: 'no-orphans',
      severity: 'error',
      from: { orphan: true, pathNot: `\\.d\\.ts$|\\.(json|css)$|\\.config\\.(ts|mjs)$|^server/src/main/|^e2e/|^bench/|^scripts/|${tests}` },
      to: {},
    },
    {
      name: 'resolvable',
      severity: 'error',
      from: {},
      to: { couldNotResolve: true, pathNot: '^(virtual:|node:)' },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '(^|/)(dist|\\.cache|\\.data)/' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.base.json' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['source', 'import', 'node', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.json', '.css'],
    },
    skipAnalysisNotInRules: true,
  },
}
