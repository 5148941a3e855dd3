import { sagaMatrix } from '../sagas/matrix.ts'

await sagaMatrix('moving')
