import { join } from 'node:path'
import type { Notice, SettingsFileName } from '../../../shared/notices.ts'
import type { Log } from '../log/log.ts'
import type { JsonFilePlace } from './json-file.ts'

interface SettingsFilesOptions {
  readonly dataDirectory: string
  readonly log: Pick<Log, 'warn'>
  readonly notices: { add(notice: Notice): void }
}

/** Returns the place of a service's file; a file that is set aside is told in the log and in every window. */
export type SettingsFiles = (of: SettingsFileName) => JsonFilePlace

export function createSettingsFiles({ dataDirectory, log, notices }: SettingsFilesOptions): SettingsFiles {
  return (of) => {
    const path = join(dataDirectory, `${of}.json`)
    return {
      path,
      onSetAside: (aside, err) => {
        // The error may quote the file, which holds secrets here.
        const why = of === 'credentials' ? {} : { err }
        log.warn({ file: path, aside, ...why }, 'A settings file could not be read and was set aside')
        notices.add({ kind: 'settings_set_aside', of, file: aside })
      },
    }
  }
}
