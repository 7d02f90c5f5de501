import { buildIfStale } from '../../electron/scripts/build.ts'

/** Before any test, so that no two hosts build at once. */
export default buildIfStale
