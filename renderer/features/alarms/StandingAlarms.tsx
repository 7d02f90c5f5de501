import { BellRing } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Alarm } from '../../../shared/board/rules.ts'
import { useAcknowledge, useAlarms } from '../../data/alarms.ts'
import typography from '../../styles/typography.module.css'
import { Button } from '../../ui/controls/Button.tsx'
import field from '../../ui/controls/field.module.css'
import { Longest } from '../../ui/controls/Longest.tsx'
import { useKeptFocus } from '../../ui/use-kept-focus.ts'
import { useArrivalText } from '../clock/times.ts'
import { ActionError } from '../state/ErrorMessage.tsx'
import { useAlarmTexts } from './alarm-text.ts'
import styles from './alarms.module.css'

interface ListProps {
  readonly connectionId: string
  /** Returns what an alarm's metric is now, in the unit of its limit; null while it isn't known. */
  readonly valueNow: (alarm: Alarm) => number | null
}

/** Lists the alarms that stand, open ones first, each to be acknowledged with a word; nothing without one. */
export function StandingAlarms({ connectionId, valueNow }: ListProps) {
  const { t } = useTranslation('alarms')
  const { data: alarms } = useAlarms(connectionId)
  const list = useKeptFocus<HTMLUListElement>()
  if (alarms === undefined || alarms.length === 0) return null
  return (
    <ul ref={list} tabIndex={-1} className={styles.list} aria-label={t('standing.title')}>
      {openFirst(alarms).map((alarm) => (
        <StandingAlarm key={alarm.id} connectionId={connectionId} alarm={alarm} now={valueNow(alarm)} />
      ))}
    </ul>
  )
}

/** Lists the alarms that stand in a line, open ones first, which wraps; nothing without one. */
export function AlarmsLine({ connectionId, valueNow }: ListProps) {
  const { t } = useTranslation('alarms')
  const texts = useAlarmTexts()
  const { data: alarms } = useAlarms(connectionId)
  if (alarms === undefined || alarms.length === 0) return null
  return (
    <ul className={styles.line} aria-label={t('standing.title')}>
      {openFirst(alarms).map((alarm) => (
        <li key={alarm.id} data-acknowledged={isNoted(alarm) || undefined}>
          <BellRing aria-hidden="true" />
          {texts.sentence(alarm)}
          <ValueNow alarm={alarm} value={valueNow(alarm)} />
          {isNoted(alarm) && ` · ${t('standing.noted')}`}
        </li>
      ))}
    </ul>
  )
}

const isNoted = ({ acknowledged }: Alarm) => acknowledged !== null

function openFirst(alarms: readonly Alarm[]): Alarm[] {
  return alarms.toSorted((a, b) => Number(isNoted(a)) - Number(isNoted(b)))
}

interface Props {
  readonly connectionId: string
  readonly alarm: Alarm
}

/** Shows the value now; the alarm’s sentence has the worst. */
function ValueNow({ alarm, value }: { readonly alarm: Alarm; readonly value: number | null }) {
  const { t } = useTranslation('alarms')
  const texts = useAlarmTexts()
  if (value === null) return null
  return ` · ${t('standing.now', { value: texts.value(alarm.metric, value) })}`
}

function StandingAlarm({ connectionId, alarm, now }: Props & { readonly now: number | null }) {
  const { t } = useTranslation('alarms')
  const texts = useAlarmTexts()
  const arrival = useArrivalText()
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
        <ValueNow alarm={alarm} value={now} />
      </span>
      {acknowledged ? (
        <span className={typography.quiet}>
          {acknowledged.word === ''
            ? t('standing.acknowledged', { time: arrival.short(acknowledged.at) })
            : t('standing.acknowledgedWith', {
                time: arrival.short(acknowledged.at),
                word: acknowledged.word,
              })}
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
  const [word, setWord] = useState('')
  const acknowledge = useAcknowledge(connectionId)
  const send = (event: FormEvent) => {
    event.preventDefault()
    acknowledge.mutate({ id: alarm.id, word })
  }
  return (
    <form className={styles.form} onSubmit={send}>
      <input
        className={field.input}
        name="word"
        autoComplete="off"
        maxLength={maxWord}
        aria-label={t('standing.word', { alarm: texts.sentence(alarm) })}
        placeholder={t('standing.placeholder')}
        value={word}
        onChange={({ target }) => setWord(target.value)}
      />
      <Longest text={word} longest={maxWord} />
      <Button type="submit" small isPending={acknowledge.isPending}>
        {t('standing.acknowledge')}
      </Button>
      {acknowledge.error && <ActionError error={acknowledge.error} />}
    </form>
  )
}
