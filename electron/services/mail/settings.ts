import { isDeepStrictEqual } from 'node:util'
import { z } from 'zod'
import { AppError } from '../../../shared/errors.ts'
import {
  type MailServer,
  type MailSettings,
  type MailSettingsInput,
  mailServer,
} from '../../../shared/mail.ts'
import type { Credentials } from '../credentials/credentials.ts'
import { createJsonFile, type JsonFilePlace } from '../files/json-file.ts'
import { type MailLogin, refusePlain } from './smtp.ts'

export interface MailSettingsOptions {
  /** Its file; the password isn't in it. */
  readonly place: JsonFilePlace
  readonly credentials: Pick<Credentials, 'read' | 'save' | 'remove'>
}

export interface MailAccess {
  readonly server: MailServer
  readonly login: MailLogin | null
}

/** The mail server and its password. */
export interface MailSettingsStore {
  get(): Promise<MailSettings | null>
  /** @throws AppError `mail_plain_refused`, `mail_password_of_other_server`, `store_failed` */
  save(input: MailSettingsInput): Promise<MailSettings>
  /** Resolves to what a mail is sent with. @throws AppError `mail_not_set_up`, `mail_password_missing` */
  access(): Promise<MailAccess>
  /** Notes that a server took a mail, whether it is saved already or will be. */
  tested(access: MailAccess): Promise<void>
  /** @throws AppError `mail_not_set_up`, `mail_not_tested` */
  mustBeTested(): Promise<void>
  /** Resolves to what the form's values would send with. @throws AppError as `save` and `access` */
  drafted(input: MailSettingsInput): Promise<MailAccess>
  close(): Promise<void>
}

const credentialsName = 'mail'
const loginOf = ({ username }: MailServer, password: string | undefined): MailLogin | null =>
  username === '' || password === undefined ? null : { username, password }

/** An earlier version's server has sent its reports. */
const schema = z.object({ server: mailServer.nullable(), isTested: z.boolean().default(true) })

export function createMailSettings({ place, credentials }: MailSettingsOptions): MailSettingsStore {
  const file = createJsonFile({ ...place, schema, initial: { server: null, isTested: false } })
  /** What took a mail before it was saved. */
  let draft: MailAccess | null = null

  const stored = async () => (await file.get()).server
  const passwordOf = async () => (await credentials.read(credentialsName))?.secrets.password

  async function get(): Promise<MailSettings | null> {
    const { server, isTested } = await file.get()
    if (server === null) return null
    const kept = await credentials.read(credentialsName)
    return { ...server, hasPassword: kept !== null, passwordKept: kept?.kept ?? null, isTested }
  }

  /** A stored password goes only to the server and the user that it was entered for, and never less protected. */
  async function passwordFor(input: MailSettingsInput): Promise<string | undefined> {
    if (input.username === '' || input.password !== '') return input.password
    const before = await stored()
    const password = await passwordOf()
    if (before === null || password === undefined) return undefined
    const isSame =
      before.host === input.host && before.port === input.port && before.username === input.username
    if (!isSame || (input.security === 'plain' && before.security !== 'plain')) {
      throw new AppError('mail_password_of_other_server', 'The password is of another server', {
        host: before.host,
      })
    }
    return password
  }

  function accessWith(server: MailServer, password: string | undefined): MailAccess {
    const { username } = server
    if (username === '') return { server, login: null }
    if (password === undefined || password === '') {
      throw new AppError('mail_password_missing', 'The password of the mail server is unknown', {
        host: server.host,
      })
    }
    return { server, login: { username, password } }
  }

  /** Resolves to what is stored; null before anything is. */
  async function current(): Promise<MailAccess | null> {
    const server = await stored()
    return server && { server, login: loginOf(server, await passwordOf()) }
  }

  /** Resolves to whether a server took a mail with these values, as entered or as stored. */
  async function isTestedAs(access: MailAccess): Promise<boolean> {
    if (isDeepStrictEqual(access, draft)) return true
    return (await file.get()).isTested && isDeepStrictEqual(access, await current())
  }

  return {
    get,
    save: async (input) => {
      const server = mailServer.parse(input)
      refusePlain(server)
      const password = await passwordFor(input)
      const isTested = await isTestedAs({ server, login: loginOf(server, password) })
      if (input.username === '') await credentials.remove(credentialsName)
      else if (input.password !== '') {
        await credentials.save(credentialsName, { password: input.password }, input.keepUnprotected)
      }
      await file.update(() => ({ server, isTested }))
      const kept = input.username === '' ? null : await credentials.read(credentialsName)
      return { ...server, hasPassword: kept !== null, passwordKept: kept?.kept ?? null, isTested }
    },
    tested: async (access) => {
      draft = access
      if (isDeepStrictEqual(access, await current())) {
        await file.update(({ server }) => ({ server, isTested: true }))
      }
    },
    mustBeTested: async () => {
      const { server, isTested } = await file.get()
      if (server === null) throw new AppError('mail_not_set_up', 'There is no mail server')
      if (!isTested) {
        throw new AppError('mail_not_tested', 'No mail went through the server yet', { host: server.host })
      }
    },
    access: async () => {
      const server = await stored()
      if (server === null) throw new AppError('mail_not_set_up', 'There is no mail server')
      return accessWith(server, await passwordOf())
    },
    drafted: async (input) => {
      const server = mailServer.parse(input)
      refusePlain(server)
      return accessWith(server, await passwordFor(input))
    },
    close: file.close,
  }
}
