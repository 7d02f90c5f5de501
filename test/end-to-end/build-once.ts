import { buildIfStale } from '../../electron/scripts/build.ts'

/** Builds before any test, so that no two hosts build at once. */
export default buildIfStale
