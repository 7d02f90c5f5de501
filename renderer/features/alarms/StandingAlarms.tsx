import { BellRing } from 'lucide-react'
import { type FormEvent, type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Alarm } from '../../../shared/board/rules.ts'
import { useAcknowledge, useAlarms } from '../../data/alarms.ts'
import typography from '../../styles/typography.module.css'
import type { CommandId } from '../../ui/commands.ts'
import { Button } from '../../ui/controls/Button.tsx'
import field from '../../ui/controls/field.module.css'
import { Longest } from '../../ui/controls/Longest.tsx'
import { Row, Stack } from '../../ui/layout/Row.tsx'
import { useKeptFocus } from '../../ui/use-kept-focus.ts'
import { useArrivalText } from '../clock/times.ts'
import { ActionError } from '../state/ErrorMessage.tsx'
import { isNoted, worstAlarms } from './alarm-order.ts'
import { useAlarmTexts } from './alarm-text.ts'
import styles from './alarms.module.css'
import { Snooze } from './Snooze.tsx'

interface ListProps {
  readonly connectionId: string
  /** Returns what an alarm's metric is now, in the unit of its limit; null while it isn't known. */
  readonly valueNow: (alarm: Alarm) => number | null
}

/** As many as one line has room for. */
const mostInLine = 3

/** Tells the worst alarms that stand in a line, or each in its own; nothing without one. */
export function StandingAlarms({ connectionId, valueNow }: ListProps) {
  const { t } = useTranslation('alarms')
  const { data: alarms } = useAlarms(connectionId)
  const [isUnfolded, setIsUnfolded] = useState(false)
  const part = useKeptFocus<HTMLElement>()
  if (alarms === undefined || alarms.length === 0) return null
  const worst = worstAlarms(alarms)
  return (
    <section ref={part} tabIndex={-1} className={styles.standing} aria-label={t('standing.title')}>
      {worst.length > 1 && (
        <WorstAlarms {...{ connectionId, valueNow, alarms: worst }}>
          <Button look="quiet" small aria-expanded={isUnfolded} onPress={() => setIsUnfolded(!isUnfolded)}>
            {isUnfolded ? t('standing.fold') : t('standing.each', { count: worst.length })}
          </Button>
        </WorstAlarms>
      )}
      {(isUnfolded || worst.length === 1) &&
        [...Map.groupBy(worst, ({ queue }) => queue)].map(([queue, its]) => (
          <QueueAlarms key={queue} queue={queue} alarms={its} {...{ connectionId, valueNow }} />
        ))}
    </section>
  )
}

interface QueueProps extends ListProps {
  readonly queue: string | null
  readonly alarms: readonly Alarm[]
}

/** Tells each alarm of a queue, and asks for one word about those that nobody has seen. */
function QueueAlarms({ queue, alarms, connectionId, valueNow }: QueueProps) {
  const { t } = useTranslation('alarms')
  const where = useAlarmTexts().where(queue)
  const open = alarms.filter((alarm) => !isNoted(alarm))
  return (
    <Stack as="section" gap={1} aria-label={where}>
      {open.length > 1 && (
        <Row align="center" className={styles.queue}>
          <h3>{t('standing.ofQueue', { where, count: alarms.length })}</h3>
          <NoteForm
            connectionId={connectionId}
            alarms={open}
            label={t('standing.word', { alarm: where })}
            action={t('standing.acknowledgeAll', { count: open.length })}
            about={where}
          />
        </Row>
      )}
      <Stack as="ul" gap={1}>
        {alarms.map((alarm) => (
          <StandingAlarm key={alarm.id} connectionId={connectionId} alarm={alarm} now={valueNow(alarm)} />
        ))}
      </Stack>
    </Stack>
  )
}

interface WorstProps extends ListProps {
  /** The worst first. */
  readonly alarms: readonly Alarm[]
  readonly children: ReactNode
}

/** Tells the worst alarms in a line, and asks for one word about all that nobody has seen. */
function WorstAlarms({ connectionId, valueNow, alarms, children }: WorstProps) {
  const { t } = useTranslation('alarms')
  const texts = useAlarmTexts()
  const nowText = useNowText()
  const open = alarms.filter((alarm) => !isNoted(alarm))
  return (
    <div className={styles.worst} data-acknowledged={open.length === 0 || undefined}>
      <BellRing size={14} aria-hidden="true" />
      <strong>{t('standing.count', { count: alarms.length })}</strong>
      <ul aria-label={t('standing.worst')}>
        {alarms.slice(0, mostInLine).map((alarm) => {
          const told = texts.sentence(alarm) + nowText(alarm, valueNow(alarm))
          return (
            <li key={alarm.id} title={told}>
              {told}
            </li>
          )
        })}
      </ul>
      {open.length > 0 && (
        <NoteForm
          connectionId={connectionId}
          alarms={open}
          label={t('standing.wordOfAll', { count: open.length })}
          action={t('standing.acknowledgeAll', { count: open.length })}
          about={t('standing.count', { count: open.length })}
          command="acknowledge"
        />
      )}
      {children}
    </div>
  )
}

interface Props {
  readonly connectionId: string
  readonly alarm: Alarm
}

/** Returns what goes on after a sentence about an alarm with the value now, unless that is the worst, which it tells. */
function useNowText(): (alarm: Alarm, value: number | null) => string {
  const { t } = useTranslation('alarms')
  const texts = useAlarmTexts()
  return ({ metric, worst }, value) => {
    const shown = value === null ? null : texts.value(metric, value)
    const isTold = shown === null || shown === texts.value(metric, worst)
    return isTold ? '' : ` · ${t('standing.now', { value: shown })}`
  }
}

function StandingAlarm({ connectionId, alarm, now }: Props & { readonly now: number | null }) {
  const { t } = useTranslation('alarms')
  const texts = useAlarmTexts()
  const arrival = useArrivalText()
  const nowText = useNowText()
  const { metric, limit, raisedAt, acknowledged } = alarm
  const limitText = texts.value(metric, limit)
  return (
    <li className={styles.alarm} data-acknowledged={acknowledged !== null || undefined}>
      <BellRing size={14} aria-hidden="true" />
      <strong>{texts.sentence(alarm)}</strong>
      <span className={typography.quiet}>
        {t(metric === 'serviceLevel' ? 'standing.goal' : 'standing.limit', { value: limitText })}
        {' · '}
        {t('standing.since', { time: arrival.short(raisedAt) })}
        {nowText(alarm, now)}
      </span>
      {acknowledged ? (
        <span className={typography.quiet}>
          {acknowledged.until === null
            ? t('standing.acknowledged', { time: arrival.short(acknowledged.at) })
            : t('standing.snoozed', { time: arrival.short(acknowledged.until) })}
          {acknowledged.word !== '' && <bdi>: {acknowledged.word}</bdi>}
        </span>
      ) : (
        <AcknowledgeForm connectionId={connectionId} alarm={alarm} />
      )}
    </li>
  )
}

const maxWord = 500

/** Asks for a word and acknowledges an alarm. */
export function AcknowledgeForm({ connectionId, alarm }: Props) {
  const { t } = useTranslation('alarms')
  const texts = useAlarmTexts()
  return (
    <NoteForm
      connectionId={connectionId}
      alarms={[alarm]}
      label={t('standing.word', { alarm: texts.sentence(alarm) })}
      action={t('standing.acknowledge')}
      about={texts.sentence(alarm)}
    />
  )
}

interface NoteProps {
  readonly connectionId: string
  readonly alarms: readonly Alarm[]
  readonly label: string
  readonly action: string
  /** Names the alarms. */
  readonly about: string
  readonly command?: CommandId
}

function NoteForm({ connectionId, alarms, label, action, about, command }: NoteProps) {
  const { t } = useTranslation('alarms')
  const [word, setWord] = useState('')
  const acknowledge = useAcknowledge(connectionId)
  const ids = alarms.map(({ id }) => id)
  const send = (event: FormEvent) => {
    event.preventDefault()
    acknowledge.mutate({ ids, word })
  }
  return (
    <form className={styles.form} onSubmit={send}>
      <input
        className={field.input}
        name="word"
        autoComplete="off"
        maxLength={maxWord}
        aria-label={label}
        placeholder={t('standing.placeholder')}
        value={word}
        onChange={({ target }) => setWord(target.value)}
      />
      <Longest text={word} longest={maxWord} />
      <Button type="submit" small {...(command && { command })} isPending={acknowledge.isPending}>
        {action}
      </Button>
      {alarms.every(({ clearedAt }) => clearedAt === null) && (
        <Snooze
          about={about}
          onSnooze={(snoozeMinutes) => acknowledge.mutate({ ids, word, snoozeMinutes })}
        />
      )}
      {acknowledge.error && <ActionError error={acknowledge.error} />}
    </form>
  )
}
