import { SignInAgain } from '../../shell/sign-in-again.tsx'
import { staffPaths } from '../paths.ts'
import { startStaff } from '../session.ts'
import { enterConsole } from './enter.ts'

/** Over a page of the console whose session has ended. */
export function StaffSignInAgain() {
  return <SignInAgain realm="operator" enter={enterConsole} start={startStaff} login={staffPaths.login()} />
}
