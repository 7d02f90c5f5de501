import { Link } from '@tanstack/react-router'
import {
  Bell,
  Hourglass,
  type LucideIcon,
  MessageCircle,
  MessageCircleOff,
  PhoneForwarded,
  PhoneIncoming,
  PhoneOff,
  PhoneOutgoing,
  Waypoints,
} from 'lucide-react'
import { memo } from 'react'
import { useTranslation } from 'react-i18next'
import type { LikelyQueue, Wallboard, WallboardCall } from '../../../shared/webhooks/wallboard.ts'
import { readFeedAddress } from '../../features/addresses/feed-address.ts'
import { type ArrivalText, useArrivalText } from '../../features/clock/times.ts'
import { type Formats, useFormats } from '../../ui/values/formats.ts'
import { VisibleText } from '../../ui/values/VisibleText.tsx'
import styles from './calls-in-progress.module.css'
import { Elapsed, useIsOlderThan } from './ticker.tsx'
import board from './wallboard.module.css'

/** Further calls are only counted. */
const maxShown = 100

const columns = ['call', 'from', 'to', 'queue', 'stage', 'time', 'extensions', 'lasted'] as const

/** Lists calls whose end isn't known yet, the longest first. */
export function CallsInProgress({ calls, listeningSince }: Pick<Wallboard, 'calls' | 'listeningSince'>) {
  const { t } = useTranslation('wallboard')
  const formats = useFormats()
  const arrival = useArrivalText()
  const longest = calls.toSorted((a, b) => a.since - b.since).slice(0, maxShown)
  return (
    <section>
      <h2 className={board.groupTitle}>{t('calls.title', { count: calls.length })}</h2>
      {calls.length === 0 ? (
        <p className={styles.none}>
          {listeningSince === null
            ? t('calls.notReceiving')
            : t('calls.none', { time: `\u2066${arrival.short(listeningSince)}\u2069` })}
        </p>
      ) : (
        <div className={styles.calls}>
          <table>
            <thead>
              <tr>
                {columns.map((name) => (
                  <th key={name} scope="col">
                    {t(`calls.columns.${name}`)}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {longest.map((call) => (
                <CallRow key={call.callId} call={call} formats={formats} arrival={arrival} />
              ))}
            </tbody>
          </table>
        </div>
      )}
      {calls.length > maxShown && (
        <p className={styles.none}>{t('calls.more', { count: calls.length - maxShown })}</p>
      )}
    </section>
  )
}

const kindIcons = { incoming: PhoneIncoming, outgoing: PhoneOutgoing, unknown: Waypoints } as const
const stageIcons: Readonly<Record<WallboardCall['stage'], LucideIcon>> = {
  arrived: PhoneIncoming,
  queued: Hourglass,
  ringing: Bell,
  dialed: PhoneOutgoing,
  talking: MessageCircle,
  transferred: PhoneForwarded,
  talkEnded: MessageCircleOff,
  left: PhoneOff,
  unknown: Waypoints,
}

interface CallRowProps {
  readonly call: WallboardCall
  readonly formats: Formats
  readonly arrival: ArrivalText
}

const CallRow = memo(function CallRow({ call, formats, arrival }: CallRowProps) {
  const { t } = useTranslation('wallboard')
  const { callId, kind, stage, src, dst, queue, likelyQueue, extensions, since, stageSince } = call
  const KindIcon = kindIcons[kind]
  const StageIcon = stageIcons[stage]
  return (
    <tr>
      <td>
        <Link
          to="/feed"
          search={readFeedAddress({ callId, whole: callId })}
          className={styles.callLink}
          aria-label={t('calls.open', { id: callId })}
        >
          <KindIcon aria-hidden="true" />
          {t(`calls.kinds.${kind}`)}
        </Link>
      </td>
      <Cell text={src} />
      <Cell text={dst} />
      {likelyQueue ? <LikelyCell likely={likelyQueue} formats={formats} /> : <Cell text={queue} />}
      <td>
        <span className={styles.stage} data-stage={stage}>
          <StageIcon aria-hidden="true" />
          <StageText call={call} />
        </span>
        <NoNews call={call} arrival={arrival} />
      </td>
      <td>
        <Elapsed since={stageSince} formats={formats} />
      </td>
      <td>
        {extensions.map((exten) => (
          <span key={exten} className={styles.chip}>
            <VisibleText text={exten} leftToRight />
          </span>
        ))}
      </td>
      <td>
        <Elapsed since={since} formats={formats} />
      </td>
    </tr>
  )
})

function StageText({ call: { stage, entryPoint } }: { readonly call: WallboardCall }) {
  const { t } = useTranslation('wallboard')
  if (stage === 'arrived' && entryPoint !== null) {
    return t('calls.arrivedBy', { entryPoint: `\u2066${entryPoint}\u2069` })
  }
  return t(`calls.stages.${stage}`)
}

/** Seconds without an event until a call's row says so. */
const noNewsSeconds = 120

/** Says how long a call has had no event, and whether it has a record. */
function NoNews({ call, arrival }: Pick<CallRowProps, 'call' | 'arrival'>) {
  const { t } = useTranslation('wallboard')
  const { heardAt, askedAt, extensions } = call
  const isOld = useIsOlderThan(heardAt, noNewsSeconds)
  if (askedAt === null && (!isOld || extensions.length > 0)) return null
  const time = `\u2066${arrival.short(heardAt)}\u2069`
  return (
    <small className={styles.noNews}>
      {t(askedAt === null ? 'calls.noNews' : 'calls.noRecord', { time })}
    </small>
  )
}

function LikelyCell({ likely, formats }: { readonly likely: LikelyQueue; readonly formats: Formats }) {
  const { t } = useTranslation('wallboard')
  const { queue, name, share } = likely
  const called = `${name === null ? '' : `\u2068${name}\u2069 `}\u2066${queue}\u2069`
  return (
    <td className={styles.likely} title={t('calls.likelyAbout')}>
      {t('calls.likely', {
        queue: called,
        share: new Intl.NumberFormat(formats.locale, { style: 'percent' }).format(share),
      })}
    </td>
  )
}

function Cell({ text }: { readonly text: string | null }) {
  return <td>{text === null ? '—' : <VisibleText text={text} leftToRight oneLine />}</td>
}
