import { createHash } from 'node:crypto'
import PQueue from 'p-queue'
import { z } from 'zod'
import { type Failure, failureOf } from '../../../shared/errors.ts'
import { deliveredMail, mailAddress, type OutboxState, waitingMail } from '../../../shared/mail.ts'
import { createJsonFile, hasSetAside, type JsonFilePlace } from '../files/json-file.ts'
import type { Log } from '../log/log.ts'
import { composeMail } from './compose.ts'
import { createMailFiles, type MailContent } from './mail-files.ts'
import type { MailSettingsStore } from './settings.ts'
import type { SendMail } from './smtp.ts'
import { longestWait, waitAfter } from './try-again.ts'

interface OutboxOptions {
  /** The file of the list; the mails lie in the folder beside it. */
  readonly place: JsonFilePlace
  readonly folder: string
  readonly settings: Pick<MailSettingsStore, 'get' | 'access' | 'tested'>
  readonly send: SendMail
  readonly log: Pick<Log, 'warn' | 'error'>
  readonly changed: () => void
  /** Called once recipients got a report. */
  readonly delivered?: (subject: string, recipients: readonly string[]) => void
  /** Shows a notice of an undelivered report in every window; returns a function that removes it. */
  readonly tell: (subject: string, failure: Failure) => () => void
  /** UTC milliseconds. */
  readonly now?: () => number
}

/** A mail to send; `due` tells one mail of a schedule from the next, UTC milliseconds. */
export interface ReportMail extends MailContent {
  readonly scheduleId: string
  readonly due: number
  readonly recipients: readonly string[]
  readonly subject: string
}

/** Keeps reports until each of their recipients got them, also over a restart. */
export interface Outbox {
  list(): Promise<OutboxState>
  /** Stores a mail, and sends it unless closed; resolves when it is on disk. The same report twice is one mail. */
  add(mail: ReportMail): Promise<void>
  /** Sends what is due, or all of it, one by one; resolves when tried. */
  sendDue(all?: boolean): Promise<void>
  retry(id: string): Promise<void>
  discard(id: string): Promise<void>
  /** Tells what an earlier run left, and sends from now on. */
  start(): Promise<void>
  close(): Promise<void>
}

const storedMail = waitingMail.extend({
  /** The same for each try, so that mail programs know a repeat. */
  messageId: z.string(),
  /** Who got it already. */
  accepted: z.array(mailAddress).default([]),
})
type StoredMail = z.infer<typeof storedMail>
const schema = z.object({ waiting: z.array(storedMail), delivered: z.array(deliveredMail) })

const checkMilliseconds = 30_000

export function createOutbox(options: OutboxOptions): Outbox {
  const { place, folder, settings, send, log, changed, tell, now = Date.now } = options
  const file = createJsonFile({ ...place, schema, initial: { waiting: [], delivered: [] } })
  const notices = new Map<string, () => void>()
  /** Who refused a mail, and why, until that is stored, so that a full disk sends none again and again. */
  const outcomes = new Map<string, ReadonlyMap<string, Failure>>()
  const closing = new AbortController()
  /** Sends one mail at a time. */
  const sends = new PQueue({ concurrency: 1 })
  let timer: NodeJS.Timeout | undefined
  const files = createMailFiles(folder)
  /** Prevents a new mail from being taken for what a killed run left. */
  const edits = new PQueue({ concurrency: 1 })

  async function add({ scheduleId, due, recipients, subject, ...content }: ReportMail): Promise<void> {
    const id = createHash('sha256').update(`${scheduleId} ${due}`).digest('hex').slice(0, 32)
    if ((await file.get()).waiting.some((each) => each.id === id)) return
    const sender = (await settings.get())?.sender
    const messageId = `${id}@${sender === undefined ? 'callboard.invalid' : domainOf(sender)}`
    const at = now()
    await files.save(id, content)
    await file.update(({ waiting, delivered }) => ({
      waiting: [
        ...waiting.filter((each) => each.id !== id),
        {
          id,
          scheduleId,
          subject,
          messageId,
          recipients: [...recipients],
          accepted: [],
          madeAt: at,
          tries: 0,
          nextAt: at,
          failure: null,
        },
      ],
      delivered,
    }))
    changed()
    begin()
  }

  async function sendDue(all = false): Promise<void> {
    await sends.add(async () => {
      for (const { id, nextAt } of (await file.get()).waiting) {
        if (closing.signal.aborted) return
        const at = now()
        // Later than any wait is after the computer's clock was set back.
        if (all || nextAt <= at || nextAt > at + longestWait) await sendOne(id)
      }
    })
  }

  async function sendOne(id: string): Promise<void> {
    const mail = (await file.get()).waiting.find((each) => each.id === id)
    if (!mail) return
    const refused = outcomes.get(id) ?? (await tryOnce(mail))
    if (refused === null) return
    outcomes.set(id, refused)
    await settle(mail, refused)
    outcomes.delete(id)
  }

  /** Resolves to who didn't get a mail, and why; null where the console closed before that was known. */
  async function tryOnce(mail: StoredMail): Promise<ReadonlyMap<string, Failure> | null> {
    try {
      const access = await settings.access()
      const { server, login } = access
      const { sender } = server
      const { recipients, subject, messageId, madeAt } = mail
      const all = [...mail.accepted, ...recipients]
      const text = await files.read(mail.id)
      const message = await composeMail({ ...text, sender, recipients: all, subject, messageId, at: madeAt })
      const { refused } = await send(server, login, { sender, recipients, message }, closing.signal)
      if (refused.length < recipients.length) await settings.tested(access)
      return new Map(refused.map(({ recipient, failure }) => [recipient, failure]))
    } catch (error) {
      if (closing.signal.aborted) return null
      const failure = failureOf(error)
      log.warn(
        { err: failure.code === 'internal' ? error : failure, subject: mail.subject },
        'A report is not delivered',
      )
      return new Map(mail.recipients.map((recipient) => [recipient, failure]))
    }
  }

  /** Stores a mail for those who didn't get it; forgets it once all did. */
  async function settle(mail: StoredMail, refused: ReadonlyMap<string, Failure>): Promise<void> {
    const at = now()
    const got = mail.recipients.filter((recipient) => !refused.has(recipient))
    const left = mail.recipients.filter((recipient) => refused.has(recipient))
    const accepted = [...mail.accepted, ...got]
    const failures = left.flatMap((recipient) => refused.get(recipient) ?? [])
    const [failure = null] = failures
    const tries = mail.tries + 1
    const { scheduleId, subject } = mail
    const next = failure && {
      ...mail,
      recipients: left,
      accepted,
      tries,
      nextAt: at + Math.min(...failures.map((each) => waitAfter(tries, each))),
      failure,
    }
    const { waiting: kept } = await file.update(({ waiting, delivered }) => ({
      // It may have been discarded meanwhile.
      waiting: waiting.flatMap((each) => (each.id !== mail.id ? [each] : next ? [next] : [])),
      delivered:
        accepted.length > mail.accepted.length
          ? [
              ...delivered.filter((each) => each.scheduleId !== scheduleId),
              { scheduleId, at, subject, recipients: accepted },
            ]
          : delivered,
    }))
    const still = kept.find((each) => each.id === mail.id) ?? null
    if (still === null) await files.remove(mail.id)
    if (got.length > 0) options.delivered?.(subject, got)
    tellOf(mail.id, still)
    changed()
  }

  function tellOf(id: string, mail: StoredMail | null): void {
    notices.get(id)?.()
    notices.delete(id)
    if (!mail?.failure) return
    // A server that doesn't know the sender often takes the second try.
    if (mail.failure.code === 'mail_postponed' && mail.tries < 2) return
    notices.set(id, tell(mail.subject, mail.failure))
  }

  function begin(): void {
    if (closing.signal.aborted || timer === undefined) return
    sendDue().catch((err: unknown) => log.error({ err }, 'The outbox could not be sent'))
  }

  async function recover(): Promise<void> {
    const { waiting } = await file.get()
    for (const mail of waiting) tellOf(mail.id, mail)
    // A list that was set aside can be mended, and needs its mails then.
    if (!(await hasSetAside(place.path))) await files.removeOthers(new Set(waiting.map(({ id }) => id)))
    begin()
  }

  return {
    list: async () => {
      const { waiting, delivered } = await file.get()
      return { waiting: waiting.map((each) => waitingMail.parse(each)), delivered }
    },
    add: (mail) => edits.add(() => add(mail)),
    sendDue,
    retry: (id) => sends.add(() => sendOne(id)),
    discard: async (id) => {
      await file.update(({ waiting, delivered }) => ({
        waiting: waiting.filter((each) => each.id !== id),
        delivered,
      }))
      outcomes.delete(id)
      await files.remove(id)
      tellOf(id, null)
      changed()
    },
    start: async () => {
      if (closing.signal.aborted) return
      timer = setInterval(begin, checkMilliseconds)
      timer.unref()
      await edits.add(recover).catch((err: unknown) => log.error({ err }, 'The outbox could not be read'))
    },
    close: async () => {
      clearInterval(timer)
      closing.abort()
      await sends.onIdle()
      await file.close()
    },
  }
}

/** Returns an address's domain, for the Message-ID. */
function domainOf(address: string): string {
  return address.slice(address.lastIndexOf('@') + 1)
}
