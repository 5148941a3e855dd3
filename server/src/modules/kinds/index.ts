export type { KindChange, SizeChange } from './change.ts'
export type {
  CartCheck,
  DemoService,
  DomainCheck,
  KindJobs,
  KindRemote,
  Need,
  RemoteDoor,
  RemoteDoors,
  RemoteTurn,
  RestoreCheck,
  ServiceKind,
  StaffConsoleRight,
  StaffFact,
} from './kind.ts'
export { type ActionCaller, type ActionFacts, actionsOf, type RunFacts, refusal } from './refusal.rules.ts'
export { Kinds, kindsOf, kindsPart } from './registry.ts'
export { secondsOf, type WorkFacts, type WorkPlan, workOf } from './work.rules.ts'
