import type { Language } from '../../shared/language.ts'
import { notificationText } from '../host/notification-texts.ts'
import type { Notification } from '../services/host.ts'
import type { Log } from '../services/log/log.ts'
import type { ReportMail } from '../services/mail/outbox.ts'

interface AlarmMailOptions {
  /** The call center's name. */
  readonly name: string
  readonly recipients: readonly string[]
  readonly language: Language
  /** Resolves when the mail is on disk. */
  readonly mail: (mail: ReportMail) => Promise<void>
  readonly log: Pick<Log, 'error'>
  /** Milliseconds, for tests: how long the first mail gathers, and the least time between two. */
  readonly gatherMs?: number
  readonly quietMs?: number
}

/** Mails raised alarms: at most one mail a minute, with all alarms since the one before. */
interface AlarmMail {
  raised(notification: Notification): void
  /** Resolves when what was raised so far is on disk. */
  close(): Promise<void>
}

const texts = {
  en: {
    alarms: (count: string) => `${count} alarms`,
    foot: 'Sent by the Callboard receiver, at most once a minute. An alarm is mailed when it is raised.',
  },
  fa: {
    alarms: (count: string) => `${count} هشدار`,
    foot: 'فرستندهٔ این نامه گیرندهٔ کال‌بورد است، حداکثر یک بار در دقیقه. هر هشدار هنگام بروز فرستاده می‌شود.',
  },
} as const

export function createAlarmMail(options: AlarmMailOptions): AlarmMail {
  const { name, recipients, language, mail, log, gatherMs = 1_000, quietMs = 60_000 } = options
  let waiting: Notification[] = []
  let timer: NodeJS.Timeout | null = null
  /** On the clock that nobody sets, so that a computer's clock set back delays no alarm. */
  let sentAt = Number.NEGATIVE_INFINITY
  let saved: Promise<void> = Promise.resolve()

  function send(): void {
    timer = null
    if (waiting.length === 0) return
    const alarms = waiting
    waiting = []
    sentAt = performance.now()
    const text = textOf(alarms)
    saved = saved
      .then(() =>
        mail({
          scheduleId: 'alarms',
          due: alarms[0]?.alarm.raisedAt ?? 0,
          recipients,
          language,
          files: [],
          ...text,
        }),
      )
      .catch((err: unknown) => log.error({ err, alarms: alarms.length }, 'Alarms could not be mailed'))
  }

  function textOf(alarms: readonly Notification[]) {
    const time = new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeStyle: 'long' })
    const told = alarms.map((each) => ({
      at: time.format(each.alarm.raisedAt),
      ...notificationText(each, language),
    }))
    const [first] = told
    const count = new Intl.NumberFormat(language).format(told.length)
    const what = first && told.length === 1 ? first.title : texts[language].alarms(count)
    const lines = told.flatMap(({ at, title, body }) => [title, body, at, ''])
    return { subject: `${name}: ${what}`, body: [...lines, texts[language].foot].join('\n') }
  }

  return {
    raised: (notification) => {
      if (recipients.length === 0) return
      waiting.push(notification)
      timer ??= setTimeout(send, Math.max(gatherMs, sentAt + quietMs - performance.now()))
    },
    close: () => {
      if (timer !== null) clearTimeout(timer)
      send()
      return saved
    },
  }
}
