import { sagaMatrix } from '../sagas/matrix.ts'

await sagaMatrix('keeping')
