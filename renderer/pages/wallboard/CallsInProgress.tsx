import { Link } from '@tanstack/react-router'
import {
  Bell,
  Hourglass,
  type LucideIcon,
  MessageCircle,
  PhoneIncoming,
  PhoneOutgoing,
  Waypoints,
} from 'lucide-react'
import { memo } from 'react'
import { useTranslation } from 'react-i18next'
import type { Wallboard, WallboardCall } from '../../../shared/webhooks/wallboard.ts'
import { type Formats, useFormats } from '../../components/values/formats.ts'
import { VisibleText } from '../../components/values/VisibleText.tsx'
import { readFeedAddress } from '../feed/feed-address.ts'
import styles from './calls-in-progress.module.css'
import { Elapsed } from './Elapsed.tsx'
import board from './wallboard.module.css'

/** A board is looked at, not searched. */
const mostShown = 100

const columns = ['call', 'from', 'to', 'queue', 'stage', 'time', 'extensions', 'lasted'] as const

/** Calls that began and of which no end was heard yet, the longest first. */
export function CallsInProgress({ calls }: Pick<Wallboard, 'calls'>) {
  const { t } = useTranslation('wallboard')
  const formats = useFormats()
  const longest = calls.toSorted((a, b) => a.since - b.since).slice(0, mostShown)
  return (
    <section>
      <h2 className={board.groupTitle}>{t('calls.title', { count: calls.length })}</h2>
      {calls.length === 0 ? (
        <p className={styles.none}>{t('calls.none')}</p>
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
                <CallRow key={call.callId} call={call} formats={formats} />
              ))}
            </tbody>
          </table>
        </div>
      )}
      {calls.length > mostShown && (
        <p className={styles.none}>{t('calls.more', { count: calls.length - mostShown })}</p>
      )}
    </section>
  )
}

const kindIcons = { incoming: PhoneIncoming, outgoing: PhoneOutgoing, unknown: Waypoints } as const
const stageIcons: Readonly<Record<WallboardCall['stage'], LucideIcon>> = {
  arrived: PhoneIncoming,
  queued: Hourglass,
  ringing: Bell,
  talking: MessageCircle,
  unknown: Waypoints,
}

interface CallRowProps {
  readonly call: WallboardCall
  readonly formats: Formats
}

const CallRow = memo(function CallRow({ call, formats }: CallRowProps) {
  const { t } = useTranslation('wallboard')
  const { callId, kind, stage, src, dst, queue, extensions, since, stageSince } = call
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
      <Cell text={queue} />
      <td>
        <span className={styles.stage} data-stage={stage}>
          <StageIcon aria-hidden="true" />
          {t(`calls.stages.${stage}`)}
        </span>
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

function Cell({ text }: { readonly text: string | null }) {
  return <td>{text === null ? '—' : <VisibleText text={text} leftToRight oneLine />}</td>
}
